import type { Server } from "node:http";
import { Writable } from "node:stream";
import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpServer, type HttpServerParts, withoutTokens } from "./http-server";
import { listen } from "./listen";

describe("the HTTP server", () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function open(parts: Partial<HttpServerParts> = {}) {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const server = createHttpServer({
      handle: async (_request, response) => void response.end("page"),
      isReady: async () => true,
      log: pino({ level: "debug" }, sink),
      metrics: {
        read: async () => ({ contentType: "text/plain", text: "" }),
        requestAnswered: () => undefined,
      },
      metricsToken: null,
      security: { publicUrl: "http://localhost", dev: false },
      limit: async () => false,
      ...parts,
    });
    servers.push(server);
    const port = await listen(server, { port: 0, host: "127.0.0.1" });
    return { url: `http://127.0.0.1:${port}`, lines };
  }

  test("passes pages on, each request with an id", async () => {
    const { url } = await open();
    const answer = await fetch(`${url}/rooms`);
    expect(await answer.text()).toBe("page");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("keeps a proxy's request id, unless it could forge log lines", async () => {
    const { url } = await open();
    const idFor = async (id: string) =>
      (await fetch(url, { headers: { "x-request-id": id } })).headers.get("x-request-id");
    expect(await idFor("proxy-1234")).toBe("proxy-1234");
    expect(await idFor('x" level="error')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("lives while the database is away, but is not ready", async () => {
    const { url } = await open({ isReady: () => Promise.reject(new Error("gone")) });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  });

  test("answers a failure without its details, which go to the log under the same id", async () => {
    const { url, lines } = await open({ handle: () => Promise.reject(new Error("inner workings")) });
    const answer = await fetch(`${url}/setup/abc?token=hunter2`);
    const body = await answer.text();
    expect(answer.status).toBe(500);
    expect(body).not.toContain("inner workings");
    const failure = lines.find((line) => line.includes("inner workings"));
    expect(failure).toContain(String(answer.headers.get("x-request-id")));
    expect(lines.join()).not.toContain("hunter2");
  });
});

test("withoutTokens hides what links keep secret", () => {
  const token = "kRm2iAKwRPsKoQrmCaVALNBzIWv4Klq1xkbR9dMo8pM";
  expect(withoutTokens(`/setup/${token}?next=/x`)).toBe("/setup/…");
  expect(withoutTokens("/r/squnzn9rx4")).toBe("/r/squnzn9rx4");
});
