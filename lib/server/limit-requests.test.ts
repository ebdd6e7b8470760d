import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHttpServer } from "./http-server";
import { createRequestLimit } from "./limit-requests";
import { createMetrics } from "./metrics/metrics";

const server = createHttpServer({
  handle: async (_request, response) => {
    response.end("served");
  },
  isReady: async () => true,
  log: pino({ level: "silent" }),
  metrics: createMetrics(),
  metricsToken: null,
  security: { publicUrl: "http://localhost", dev: false },
  limit: createRequestLimit({ points: 3, seconds: 60 }),
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const ask = (path: string, address: string) =>
  fetch(`${url}${path}`, { headers: { "x-forwarded-for": address } });

describe("requests of one address", () => {
  test("are refused beyond the limit, with the time to wait; others are served", async () => {
    for (let k = 0; k < 3; k += 1) expect((await ask("/rooms?x=1", "192.0.2.1")).status).toBe(200);
    const refused = await ask("/api/rooms", "192.0.2.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("content-security-policy")).toContain("default-src");
    expect(await refused.json()).toMatchObject({
      code: "room/too-fast",
      details: { retryAfterMs: expect.any(Number) },
    });
    expect((await ask("/rooms", "192.0.2.2")).status).toBe(200);
  });

  test("for health and files of the build are not counted", async () => {
    for (let k = 0; k < 6; k += 1) {
      expect((await ask("/healthz", "192.0.2.3")).status).toBe(200);
      expect((await ask("/_next/static/chunks/a.js", "192.0.2.3")).status).toBe(200);
    }
  });

  test("count by the last address, which the proxy wrote, whatever the caller claims before it", async () => {
    for (let k = 0; k < 3; k += 1) await ask("/", `10.9.9.${k}, 192.0.2.4`);
    expect((await ask("/", "10.9.9.9, 192.0.2.4")).status).toBe(429);
  });
});
