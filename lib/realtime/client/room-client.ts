/**
 * A room in the browser.
 *
 * ```ts
 * const { state, client } = useRoom({ roomId, as: "participant" });   // React; see use-room.ts
 * state.room?.messages            // the log's messages, ascending; then show state.outbox below them
 * client.send("Hello", { replyTo: null })   // shown at once in state.outbox, in the log once it arrived
 * client.retry(clientId); client.discard(clientId)
 * await client.deleteMessage(id)  // every request answers { ok: true, value } or { ok: false, error }
 * client.setTyping(true)          // with every key press; throttled and expiring by itself
 * await client.loadOlder()        // older messages; state.room.hasOlder says whether there are any
 * await client.pauseBot(); await client.resumeBot()
 * state.turns; state.lastTurn; await client.loadTurn(7); await client.loadOlderTurns()   // hosts, observers
 * state.connection                // "online" or show the banner
 * client.serverNow()              // ms by the server's clock
 * ```
 */
import type { Entry } from "@/lib/contract/entry";
import { authorKey } from "@/lib/contract/room-state";
import type {
  Ack,
  ClientEvent,
  ClientPayload,
  ClientResults,
  Entered,
  ServerToClientEvents,
} from "@/lib/contract/socket";
import type { TurnRecord } from "@/lib/contract/turn";
import { Outbox } from "./outbox";
import type { OutboxStorage } from "./outbox-storage";
import { initialRoomClientState, type RoomClientState } from "./room-client-state";
import { RoomLog } from "./room-log";
import { StateHolder } from "./state-holder";
import { SteeringClient } from "./steering-client";
import { systemTimers, type Timers } from "./timers";
import type { Transport, TransportListener } from "./transport";
import { TurnList } from "./turn-list";
import { TypingList, TypingSender } from "./typing";

export interface RoomClientOptions {
  roomId: string;
  as: "participant" | "host";
  transport: Transport;
  timers?: Timers;
  /** Gives ids of 8 to 64 characters that never repeat. */
  newId?: () => string;
  /** Keeps unsent messages over a reload. */
  outboxStorage?: OutboxStorage;
}

type EventHandlers = {
  [E in keyof ServerToClientEvents]: (payload: Parameters<ServerToClientEvents[E]>[0]) => void;
};

/** Messages that scrolling back loads at a time, and a jump far back: there fewer rounds are faster. */
const olderMessages = { scroll: 100, jump: 500 };
/** Turns loaded on entering, and at a time when older ones are asked for. */
const turnPage = { newest: 200, older: 500 };
const lastEnterRetryMs = 10_000;

export class RoomClient {
  private readonly holder = new StateHolder<RoomClientState>(initialRoomClientState);
  private readonly timers: Timers;
  private readonly newId: () => string;
  private readonly log: RoomLog;
  private readonly turnList: TurnList;
  private readonly outbox: Outbox;
  private readonly typingSender: TypingSender;
  private readonly typingList: TypingList;
  /** Raised with every connection and every loss of one, so that late answers are ignored. */
  private session = 0;
  private entering = false;
  private enterAttempts = 0;
  private cancelRetry: (() => void) | null = null;

  constructor(private readonly options: RoomClientOptions) {
    const { holder } = this;
    this.timers = options.timers ?? systemTimers;
    this.newId = options.newId ?? newClientId;
    this.log = new RoomLog({
      holder,
      taken: (entries) => this.tookIn(entries),
      missing: () => void this.enter(),
    });
    this.turnList = new TurnList(holder, (beforeNumber) =>
      this.request("turns:list", {
        beforeNumber,
        limit: beforeNumber === null ? turnPage.newest : turnPage.older,
      }),
    );
    this.outbox = new Outbox({
      timers: this.timers,
      send: ({ clientId, text, replyTo, to }) =>
        options.transport.request("message:send", { roomId: options.roomId, clientId, text, replyTo, to }),
      changed: (outbox) => holder.update({ outbox }),
      storage: options.outboxStorage,
    });
    this.steering = new SteeringClient((event, payload) => this.request(event, payload));
    this.typingSender = new TypingSender(this.timers, (on) => void this.request("typing:set", { on }));
    this.typingList = new TypingList(this.timers, (typing) => holder.update({ typing }));
  }

  readonly subscribe = (listener: () => void): (() => void) => this.holder.subscribe(listener);

  readonly getState = (): RoomClientState => this.holder.get();

  /** Connects and stays connected until `stop`; may be started again. */
  start(): void {
    this.holder.update({ connection: "connecting" });
    this.options.transport.open(this.listener);
  }

  stop(): void {
    this.lost();
    this.options.transport.close();
    this.holder.update({ connection: "closed" });
  }

  /** Shows the message at once and sees to it that it arrives; gives back its client id. */
  send(
    text: string,
    { replyTo = null, to = null }: { replyTo?: string | null; to?: string | null } = {},
  ): string {
    const clientId = this.newId();
    const at = new Date(this.serverNow()).toISOString();
    this.typingSender.set(false);
    this.outbox.add({ clientId, text, replyTo, to, at, state: "sending", error: null });
    return clientId;
  }

  retry(clientId: string): void {
    this.outbox.retry(clientId);
  }

  /** Gives up a failed message. */
  discard(clientId: string): void {
    this.outbox.discard(clientId);
  }

  setTyping(on: boolean): void {
    this.typingSender.set(on);
  }

  deleteMessage(messageId: string): Promise<Ack<null>> {
    return this.request("message:delete", { messageId });
  }

  setReaction(
    messageId: string,
    emoji: ClientPayload<"reaction:set">["emoji"],
    on: boolean,
  ): Promise<Ack<null>> {
    return this.request("reaction:set", { messageId, emoji, on });
  }

  pauseBot(): Promise<Ack<null>> {
    return this.request("bot:pause", {});
  }

  resumeBot(): Promise<Ack<null>> {
    return this.request("bot:resume", {});
  }

  /** How the facilitator steers, and what people think of the bot's messages. */
  readonly steering: SteeringClient;

  /** Loads messages older than those held into `state.room`; more of them at a time on the way to one far back. */
  loadOlder(purpose: keyof typeof olderMessages = "scroll"): Promise<void> {
    return this.log.loadOlder((beforeSeq) =>
      this.request("history:load", { beforeSeq, limit: olderMessages[purpose] }),
    );
  }

  /** Loads turns older than those held into `state.turns`; for hosts and observers. */
  loadOlderTurns(): Promise<void> {
    return this.turnList.loadOlder();
  }

  /** One turn, whole; for hosts and observers. */
  loadTurn(number: number): Promise<Ack<TurnRecord>> {
    const { lastTurn } = this.getState();
    if (lastTurn?.number === number) return Promise.resolve({ ok: true, value: lastTurn });
    return this.request("turn:load", { number });
  }

  /** Milliseconds since the epoch by the server's clock. */
  serverNow(): number {
    return this.timers.now() + this.getState().clockOffsetMs;
  }

  private readonly listener: TransportListener = {
    connected: () => {
      this.session += 1;
      this.entering = false;
      void this.enter();
    },
    disconnected: () => {
      this.lost();
      if (this.getState().connection !== "closed") this.holder.update({ connection: "reconnecting" });
    },
    event: (name, payload) => {
      if (payload.roomId === this.options.roomId) this.handlers[name](payload as never);
    },
  };

  private readonly handlers: EventHandlers = {
    "entries:appended": ({ entries }) => this.log.receive(entries),
    "presence:changed": ({ presence }) =>
      this.holder.update({ presence: { ...this.getState().presence, ...presence } }),
    "typing:changed": ({ who, on }) => {
      if (who !== this.ownKey()) this.typingList.set(who, on);
    },
    "bot:activity-changed": ({ activity }) => this.holder.update({ bot: activity }),
    "bot:text-grew": ({ turn, text }) =>
      this.holder.update({ botText: text === null ? null : { turn, text } }),
    "turn:completed": ({ turn }) => this.turnList.add(turn),
    "access:revoked": ({ reason, message }) => {
      this.stop();
      this.holder.update({ revoked: { reason, message } });
    },
  };

  private async enter(): Promise<void> {
    if (this.entering) return;
    this.entering = true;
    this.log.close();
    const session = this.session;
    const askedAt = this.timers.now();
    const answer = await this.request("room:enter", {
      as: this.options.as,
      afterSeq: this.getState().room?.lastSeq ?? null,
    });
    if (session !== this.session) return;
    this.entering = false;
    if (answer.ok) {
      this.entered(answer.value, askedAt);
      return;
    }
    const { error } = answer;
    if (error.code === "server/unavailable" || error.code === "room/too-fast") {
      this.enterLater();
      return;
    }
    this.stop();
    this.holder.update({ refused: error });
  }

  private enterLater(): void {
    this.enterAttempts += 1;
    const session = this.session;
    this.cancelRetry?.();
    this.cancelRetry = this.timers.after(Math.min(500 * 2 ** this.enterAttempts, lastEnterRetryMs), () => {
      if (session === this.session) void this.enter();
    });
  }

  private entered(answer: Entered, askedAt: number): void {
    this.enterAttempts = 0;
    this.holder.update({
      connection: "online",
      refused: null,
      role: answer.role,
      participantId: answer.participantId,
      presence: answer.presence,
      bot: answer.bot,
      lastTurn: answer.lastTurn,
      clockOffsetMs: Date.parse(answer.serverTime) - (askedAt + this.timers.now()) / 2,
      ...(answer.snapshot ? { room: answer.snapshot } : {}),
      ...(answer.bot.state === "writing" ? {} : { botText: null }),
    });
    const by = this.ownKey();
    if (by !== null) this.outbox.restore(by);
    if (answer.snapshot) {
      this.outbox.settle(answer.snapshot.messages);
      this.outbox.settleSent();
    }
    this.log.reopen(answer.entries);
    this.outbox.setOnline(true);
    if (answer.role !== "participant") void this.turnList.loadNewest();
  }

  private tookIn(entries: readonly Entry[]): void {
    this.outbox.settle(entries);
    for (const entry of entries) {
      // Whoever has sent a message types no more.
      if (entry.type === "message:posted") this.typingList.set(authorKey(entry.body.author), false);
    }
  }

  private async request<E extends ClientEvent>(
    event: E,
    payload: Omit<ClientPayload<E>, "roomId">,
  ): Promise<Ack<ClientResults[E]>> {
    try {
      const whole = { ...payload, roomId: this.options.roomId } as unknown as ClientPayload<E>;
      return await this.options.transport.request(event, whole);
    } catch {
      const message = "The connection to the room was lost. Please try again in a moment.";
      return { ok: false, error: { code: "server/unavailable", message } };
    }
  }

  private ownKey(): string | null {
    return this.getState().role === "host" ? "host" : this.getState().participantId;
  }

  private lost(): void {
    this.session += 1;
    this.entering = false;
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.outbox.setOnline(false);
    this.typingList.clear();
    this.holder.update({ botText: null });
  }
}

/** Random, also where the page is not served securely (there `crypto.randomUUID` is missing). */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
