import { expect, test } from "vitest";
import { startHeadlessServer } from "../live/headless-server";
import { runFuzz } from "./run-fuzz";

test("random and mutated payloads break nothing", { timeout: 300_000 }, async () => {
  const server = await startHeadlessServer();
  try {
    const { sockets, requests, faults } = await runFuzz(server, { runs: 1_000, seed: 7 });
    expect(faults).toEqual([]);
    expect(sockets + requests).toBe(1_000);
  } finally {
    await server.stop();
  }
});
