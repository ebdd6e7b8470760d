import type { RealtimeIo } from "./audience";

/** What this file uses of an Engine.IO connection; `flush` is what its own code calls after each packet. */
interface EngineConnection {
  flush(): void;
  readyState: string;
  transport: { socket?: { _socket?: { cork(): void; uncork(): void } } };
  on(event: "flush", listener: (packets: readonly unknown[]) => void): void;
}

/**
 * Sends what one pass of the event loop has for a connection in one go: a delivery, the answer to whoever sent it
 * and whatever else came up. Engine.IO writes each packet to the network by itself, which costs a server more than
 * everything else about a small message.
 */
export function coalesceWrites(io: RealtimeIo): void {
  let waiting: (() => void)[] = [];
  const flushAll = () => {
    const flushes = waiting;
    waiting = [];
    for (const flush of flushes) flush();
  };
  io.engine.on("connection", (connection: EngineConnection) => {
    const flush = connection.flush.bind(connection);
    let isWaiting = false;
    const flushOnce = () => {
      isWaiting = false;
      flush();
    };
    connection.flush = () => {
      // What closes, even in the middle of changing its transport, has no later.
      if (connection.readyState !== "open") return flush();
      if (isWaiting) return;
      isWaiting = true;
      if (waiting.length === 0) setImmediate(flushAll);
      waiting.push(flushOnce);
    };
    connection.on("flush", (packets) => writeTogether(connection, packets));
  });
}

/** Frames of several packets leave in one system call. */
function writeTogether({ transport }: EngineConnection, packets: readonly unknown[]): void {
  const network = transport.socket?._socket;
  if (!network || packets.length < 2) return;
  network.cork();
  process.nextTick(() => network.uncork());
}
