import type { Server as HttpServer, IncomingMessage } from "node:http";
import { Server } from "socket.io";
import type { ClientToServerEvents, ServerToClientEvents } from "@/lib/contract/socket";
import type { AccessControl, Clock, RoomBus, RoomStore } from "@/lib/rooms/ports";
import { answerEvents, type EventAnswering } from "./answer-events";
import type { RealtimeIo } from "./audience";
import { startBroadcaster } from "./broadcaster";
import { coalesceWrites } from "./coalesce-writes";
import { Connection } from "./connection";
import { createHandlers, type HandlerDeps } from "./handlers";
import { limitNewSockets } from "./limit-new-sockets";
import { type RateLimitSettings, RateLimits } from "./rate-limits";

export interface RealtimeOptions
  extends Omit<HandlerDeps, "limits">,
    Pick<EventAnswering, "onError" | "onAnswered"> {
  store: Pick<RoomStore, "entriesAfter">;
  access: AccessControl;
  rateLimits?: RateLimitSettings;
  /** How long a confirmed access is trusted; all connections are also asked about that often. */
  trustMs?: number;
  /** Network address of whoever connects; by default that of the connection itself. */
  addressOf?: (request: IncomingMessage) => string;
  /** Origins, besides the server's own, whose pages may connect. */
  allowedOrigins?: readonly string[];
}

export interface Realtime {
  io: RealtimeIo;
  /** Cuts all connections and closes the HTTP server; clients come back to whoever serves the address then. */
  close(): Promise<void>;
}

/** A message of 4,000 code points fits, whatever its script and however it is escaped. */
const maxPayloadBytes = 64 * 1_024;

/** Serves rooms over Socket.IO on an HTTP server. */
export function attachRealtime(http: HttpServer, options: RealtimeOptions): Realtime {
  const { store, access, clock, bus, onError, trustMs = 30_000, allowedOrigins = [] } = options;
  const { addressOf = (request) => request.socket.remoteAddress ?? "unknown" } = options;
  const io: RealtimeIo = new Server<ClientToServerEvents, ServerToClientEvents>(http, {
    maxHttpBufferSize: maxPayloadBytes,
    serveClient: false,
    allowRequest: (request, decide) => decide(null, isOwnPage(request, allowedOrigins)),
  });
  const limits = new RateLimits(options.rateLimits);
  io.engine.use(limitNewSockets(limits, addressOf));
  coalesceWrites(io);
  const answering = {
    handlers: createHandlers({ ...options, limits }),
    limits,
    onError,
    onAnswered: options.onAnswered,
  };
  const connections = new Set<Connection>();
  let accepted = 0;
  io.on("connection", (socket) => {
    const connection = new Connection({
      ...{ socket, access, clock, trustMs },
      number: accepted++,
      address: addressOf(socket.request),
    });
    connections.add(connection);
    answerEvents(connection, answering);
    socket.on("disconnect", () => {
      connections.delete(connection);
      connection.close();
    });
  });
  const stops = [
    startBroadcaster({ io, bus, store, onError: (error) => onError(error, { event: "broadcast" }) }),
    watchAccess(connections, bus, (error) => onError(error, { event: "recheck" })),
    recheckRegularly(connections, clock, trustMs, (error) => onError(error, { event: "recheck" })),
  ];
  return {
    io,
    async close() {
      for (const stop of stops) stop();
      io.local.disconnectSockets(true);
      await io.close();
    },
  };
}

/**
 * Makes connections ask again who they are as soon as something changed about a room's people, and those of an
 * account that changed at once, so that whoever was signed out hears nothing more.
 */
function watchAccess(
  connections: ReadonlySet<Connection>,
  bus: RoomBus,
  onError: (error: unknown) => void,
): () => void {
  return bus.subscribe((event) => {
    if (event.type === "account-changed") {
      for (const connection of connections) connection.recheckAccount(event.userId).catch(onError);
      return;
    }
    const peopleChanged =
      event.type === "entries" && event.entries.some(({ type }) => type.startsWith("participant:"));
    if (!peopleChanged && event.type !== "head-changed") return;
    for (const connection of connections) connection.distrust(event.roomId);
  });
}

/** Connections are asked about in so many groups, one after the other, so that hundreds never ask at the same moment. */
const recheckGroups = 30;

/** Finds those whose access ended without a word of it, such as by a session that grew too old. */
function recheckRegularly(
  connections: ReadonlySet<Connection>,
  clock: Clock,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  let cancel = () => {};
  let group = 0;
  const schedule = () => {
    cancel = clock.after(everyMs / recheckGroups, () => {
      group = (group + 1) % recheckGroups;
      for (const connection of connections) {
        if (connection.number % recheckGroups === group) connection.recheck().catch(onError);
      }
      schedule();
    });
  };
  schedule();
  return () => cancel();
}

/** Refuses pages of other sites, which would act with the cookies of whoever opens them. */
function isOwnPage(request: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  const forwarded = request.headers["x-forwarded-host"];
  return URL.canParse(origin) && [host, forwarded].includes(new URL(origin).host);
}
