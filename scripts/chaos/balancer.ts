import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Balancer {
  url: string;
  /** Cuts one connection in the middle of whatever it carries; false when there is none. */
  cutOne(random: () => number): boolean;
  close(): void;
}

/** Carries connections to the nodes in turn, to another one when a node does not answer; knows nothing of HTTP. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer((client) => {
    open.add(client);
    client.on("close", () => open.delete(client));
    client.on("error", () => client.destroy());
    client.pause();
    next += 1;
    reach(client, ports, next, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutOne(random) {
      const cut = [...open][Math.floor(random() * open.size)];
      cut?.destroy();
      return cut !== undefined;
    },
    close() {
      server.close();
      for (const client of open) client.destroy();
    },
  };
}

function reach(client: Socket, ports: readonly number[], turn: number, attempts: number): void {
  if (attempts === 0) {
    client.destroy();
    return;
  }
  const node = connect(ports[turn % ports.length] ?? 0, "127.0.0.1");
  let reached = false;
  node.once("connect", () => {
    reached = true;
    client.pipe(node).pipe(client);
  });
  node.on("error", () => {
    if (reached) client.destroy();
    else reach(client, ports, turn + 1, attempts - 1);
  });
  client.on("close", () => node.destroy());
  node.on("close", () => {
    if (reached) client.destroy();
  });
}
