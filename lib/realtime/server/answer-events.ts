import { type Ack, type ClientEvent, clientEventSchemas } from "@/lib/contract/socket";
import { AppError, toWireError } from "@/lib/shared/errors";
import type { Connection } from "./connection";
import type { Handlers } from "./handlers";
import type { RateLimits } from "./rate-limits";

export interface EventAnswering {
  handlers: Handlers;
  limits: RateLimits;
  /** Something unexpected happened; the person only gets a general answer. */
  onError: (error: unknown, context: EventContext) => void;
  /** An event was answered: `ok`, or the code of the error that was given. */
  onAnswered?: (event: string, outcome: string, seconds: number) => void;
}

/** What a log line needs to say where something happened. */
export interface EventContext {
  event: string;
  socketId?: string;
  roomId?: string;
}

/** Answers a connection's events: counts, parses, handles, acknowledges. Whatever arrives, nothing is thrown. */
export function answerEvents(connection: Connection, answering: EventAnswering): void {
  // Typed events are only the promise of honest clients; here anything may arrive.
  const socket = connection.socket as unknown as {
    on(event: string, listener: (...received: unknown[]) => void): void;
  };
  for (const event of Object.keys(clientEventSchemas) as ClientEvent[]) {
    socket.on(event, (...received) => {
      const last = received.at(-1);
      const acknowledge = typeof last === "function" ? (last as (answer: Ack<unknown>) => void) : () => {};
      const startedMs = performance.now();
      void answer(connection, answering, event, received[0])
        .catch((error: unknown): Ack<never> => {
          if (!(error instanceof AppError)) {
            answering.onError(error, { event, socketId: connection.socket.id, ...roomOf(received[0]) });
          }
          return { ok: false, error: toWireError(error) };
        })
        .then((given) => {
          const outcome = given.ok ? "ok" : given.error.code;
          answering.onAnswered?.(event, outcome, (performance.now() - startedMs) / 1_000);
          acknowledge(given);
        });
    });
  }
}

function roomOf(received: unknown): { roomId?: string } {
  const { roomId } = (received ?? {}) as { roomId?: unknown };
  return typeof roomId === "string" ? { roomId: roomId.slice(0, 64) } : {};
}

async function answer<E extends ClientEvent>(
  connection: Connection,
  { handlers, limits }: EventAnswering,
  event: E,
  received: unknown,
): Promise<Ack<unknown>> {
  limits.countEvent(connection.socket.id, connection.address);
  const parsed = clientEventSchemas[event].safeParse(received);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".") || event}: ${message}`);
    throw new AppError("input/invalid", `This request could not be read. ${wrong.join("; ")}.`);
  }
  return { ok: true, value: await handlers[event](connection, parsed.data as never) };
}
