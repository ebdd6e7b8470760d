import { io, type Socket } from "socket.io-client";
import type {
  Ack,
  ClientEvent,
  ClientPayload,
  ClientResults,
  ClientToServerEvents,
  ServerToClientEvents,
} from "@/lib/contract/socket";

/** What a room client hears: the server's events and the state of the connection. */
export interface TransportListener {
  connected(): void;
  disconnected(): void;
  event<E extends keyof ServerToClientEvents>(name: E, payload: Parameters<ServerToClientEvents[E]>[0]): void;
}

/** The connection as the room client needs it; sockets in the browser, a script in tests. */
export interface Transport {
  /** Opens the connection and keeps reopening it until closed. */
  open(listener: TransportListener): void;
  close(): void;
  /** Rejects when no answer came: not connected, connection lost, or time over. */
  request<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Ack<ClientResults[E]>>;
}

const serverEvents = [
  "entries:appended",
  "presence:changed",
  "typing:changed",
  "bot:activity-changed",
  "bot:text-grew",
  "turn:completed",
  "access:revoked",
] as const satisfies readonly (keyof ServerToClientEvents)[];

export interface SocketTransportOptions {
  /** Origin of the server; default: the page's own. */
  url?: string;
  /** How long an answer may take. */
  answerTimeoutMs?: number;
  /** How long to wait before the first attempt to reconnect; later ones wait longer. */
  reconnectDelayMs?: number;
  /** For clients outside a browser, which carry their cookie themselves. */
  cookie?: string;
  /** Leaves out the polling at the beginning, which needs a balancer that keeps a browser at one node. */
  webSocketOnly?: boolean;
}

/** A transport over its own Socket.IO connection. Completeness comes from `afterSeq`, not from the socket. */
export function createSocketTransport(options: SocketTransportOptions = {}): Transport {
  const { url, answerTimeoutMs = 10_000, reconnectDelayMs = 500, cookie, webSocketOnly } = options;
  let socket: Socket<ServerToClientEvents, ClientToServerEvents> | null = null;
  return {
    open(listener) {
      const settings = {
        forceNew: true,
        reconnectionDelay: reconnectDelayMs,
        reconnectionDelayMax: 5_000,
        // The other way round than usual: most networks let WebSockets through, and two rounds are saved.
        transports: webSocketOnly ? ["websocket"] : ["websocket", "polling"],
        tryAllTransports: true,
        ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
      };
      const opened: Socket<ServerToClientEvents, ClientToServerEvents> =
        url === undefined ? io(settings) : io(url, settings);
      socket = opened;
      opened.on("connect", () => listener.connected());
      opened.on("disconnect", (reason) => {
        listener.disconnected();
        // The only reason after which Socket.IO does not reconnect by itself.
        if (reason === "io server disconnect" && socket === opened) opened.connect();
      });
      for (const name of serverEvents) {
        opened.on(name, (payload: Parameters<ServerToClientEvents[typeof name]>[0]) =>
          listener.event(name, payload),
        );
      }
    },
    close() {
      const closing = socket;
      socket = null;
      closing?.disconnect();
    },
    async request(event, payload) {
      if (!socket?.connected) throw new Error("Not connected");
      return socket.timeout(answerTimeoutMs).emitWithAck(event, ...([payload] as never));
    },
  };
}
