import { io, type Socket } from "socket.io-client";
import type { Entry } from "@/lib/contract/entry";
import type {
  Ack,
  ClientEvent,
  ClientPayload,
  ClientResults,
  ClientToServerEvents,
  Entered,
  ServerToClientEvents,
} from "@/lib/contract/socket";

export interface SocketPersonOptions {
  url: string;
  cookie: string;
  roomId: string;
  as: "participant" | "host";
}

/** How long an answer may take before the server counts as not answering, ms. */
const answerTimeoutMs = 30_000;

/**
 * One person's real connection to a room, for programs: enters, sends and keeps everything that was delivered, in the
 * order in which it came.
 */
export class SocketPerson {
  /** Entries as they were delivered after entering. */
  readonly received: Entry[] = [];
  entered: Entered | null = null;
  private readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  private readonly listeners = new Set<() => void>();
  /** Whether the bot is at rest, as far as this connection was told. */
  private botIdle = true;
  turns = 0;

  constructor(private readonly options: SocketPersonOptions) {
    this.socket = io(options.url, {
      transports: ["websocket"],
      extraHeaders: { cookie: options.cookie },
      autoConnect: false,
      forceNew: true,
    });
    this.socket.on("entries:appended", ({ entries }) => this.note(() => this.received.push(...entries)));
    this.socket.on("bot:activity-changed", ({ activity }) =>
      this.note(() => {
        this.botIdle = activity.state === "idle";
      }),
    );
    this.socket.on("turn:completed", () =>
      this.note(() => {
        this.turns += 1;
      }),
    );
  }

  /** Connects and enters the room. Rejects with the server's words when it is refused. */
  async enter(): Promise<Entered> {
    this.socket.connect();
    this.entered = await this.ask("room:enter", {
      roomId: this.options.roomId,
      as: this.options.as,
      afterSeq: null,
    });
    return this.entered;
  }

  /** Sends an event and waits for its answer. Rejects with the server's message. */
  async ask<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<ClientResults[E]> {
    const emit = this.socket
      .timeout(answerTimeoutMs)
      .emitWithAck.bind(this.socket.timeout(answerTimeoutMs)) as (
      event: E,
      payload: ClientPayload<E>,
    ) => Promise<Ack<ClientResults[E]>>;
    const answer = await emit(event, payload);
    if (!answer.ok) throw new Error(`${event}: ${answer.error.message}`);
    return answer.value;
  }

  /** Resolves as soon as the condition holds, looking again whenever something was delivered. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!condition()) return;
        this.listeners.delete(look);
        resolve();
      };
      this.listeners.add(look);
      look();
    });
  }

  get isBotIdle(): boolean {
    return this.botIdle;
  }

  close(): void {
    this.socket.disconnect();
  }

  private note(change: () => void): void {
    change();
    for (const listener of this.listeners) listener();
  }
}
