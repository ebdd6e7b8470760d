import { createServer } from "node:net";

const host = "127.0.0.1";

/** `wanted` when it is free on this machine's loopback, else a port that is. */
export async function findFreePort(wanted: number | null): Promise<number> {
  return (wanted === null ? null : await tryPort(wanted)) ?? (await tryPort(0)) ?? 0;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === "object" && address !== null ? address.port : null;
      server.close(() => resolve(bound));
    });
  });
}
