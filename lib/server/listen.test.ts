import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { checkPortIsFree, listen } from "./listen";

const open: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function occupy(): Promise<number> {
  const server = createServer();
  open.push(server);
  return listen(server, { port: 0, host: "127.0.0.1" });
}

test("listens on the port that the system chose for 0", async () => {
  expect(await occupy()).toBeGreaterThan(0);
});

test("says what to do when the port is taken", async () => {
  const port = await occupy();
  const message = `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`;
  await expect(checkPortIsFree({ port, host: "127.0.0.1" })).rejects.toThrow(message);
  await expect(listen(createServer(), { port, host: "127.0.0.1" })).rejects.toThrow(message);
});

test("says what is wrong with an address that is not ours", async () => {
  const address = { port: 1, host: "203.0.113.9" };
  await expect(listen(createServer(), { ...address, port: 0 })).rejects.toThrow(
    "HOST 203.0.113.9 is not an address of this machine.",
  );
});

test("leaves a free port free", async () => {
  const port = await occupy();
  await new Promise((resolve) => open.pop()?.close(resolve));
  await checkPortIsFree({ port, host: "127.0.0.1" });
  await checkPortIsFree({ port, host: "127.0.0.1" });
});
