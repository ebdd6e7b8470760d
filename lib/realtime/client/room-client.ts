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
import { type RoomState, reduceRoom } from "@/lib/contract/room-state";
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
import {
  initialRoomClientState,
  markOf,
  mergeByNumber,
  type RoomClientState,
  withOlderMessages,
} from "./room-client-state";
import { systemTimers, type Timers } from "./timers";
import type { Transport, TransportListener } from "./transport";
import { TypingList, TypingSender } from "./typing";

export interface RoomClientOptions {
  roomId: string;
  as: "participant" | "host";
  transport: Transport;
  timers?: Timers;
  /** Gives ids of 8 to 64 characters that never repeat. */
  newId?: () => string;
}

const olderMessages = 100;
const turnPage = 200;

export class RoomClient {
  private state: RoomClientState = initialRoomClientState;
  private readonly listeners = new Set<() => void>();
  private readonly timers: Timers;
  private readonly newId: () => string;
  private readonly outbox: Outbox;
  private readonly typingSender: TypingSender;
  private readonly typingList: TypingList;
  /** Raised with every connection, so that answers of an older one are ignored. */
  private session = 0;
  private entering = false;
  /** Entries that came while the room was being entered. */
  private early: Entry[] = [];
  /** Entries that came while older messages were being loaded, for those may change them. */
  private duringLoad: Entry[] = [];
  private enterAttempts = 0;
  private cancelRetry: (() => void) | null = null;

  constructor(private readonly options: RoomClientOptions) {
    this.timers = options.timers ?? systemTimers;
    this.newId = options.newId ?? newClientId;
    this.outbox = new Outbox({
      timers: this.timers,
      send: ({ clientId, text, replyTo, to }) =>
        options.transport.request("message:send", { roomId: options.roomId, clientId, text, replyTo, to }),
      changed: (outbox) => this.update({ outbox }),
    });
    this.typingSender = new TypingSender(this.timers, (on) => void this.request("typing:set", { on }));
    this.typingList = new TypingList(this.timers, (typing) => this.update({ typing }));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): RoomClientState => this.state;

  /** Connects and stays connected until `stop`; may be started again. */
  start(): void {
    this.update({ connection: "connecting" });
    this.options.transport.open(this.listener);
  }

  stop(): void {
    this.lost();
    this.options.transport.close();
    this.update({ connection: "closed" });
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

  /** Loads messages older than those held into `state.room`. */
  async loadOlder(): Promise<void> {
    const first = this.state.room?.messages[0];
    if (!first || !this.state.room?.hasOlder || this.state.loadingOlder) return;
    this.update({ loadingOlder: true });
    this.duringLoad = [];
    const answer = await this.request("history:load", { beforeSeq: first.seq, limit: olderMessages });
    const { room } = this.state;
    // A snapshot may have replaced the messages meanwhile; these would then leave a hole.
    if (!answer.ok || !room || room.messages[0]?.id !== first.id) {
      this.update({ loadingOlder: false });
      return;
    }
    const { messages, hasOlder } = answer.value;
    const loaded: RoomState = { ...room, messages, lastSeq: first.seq - 1 };
    const upToDate = this.duringLoad.filter(changesMessages).reduce(reduceRoom, loaded).messages;
    this.update({ loadingOlder: false, room: withOlderMessages(room, upToDate, hasOlder) });
  }

  /** Loads turns older than those held into `state.turns`; for hosts and observers. */
  async loadOlderTurns(): Promise<void> {
    await this.loadTurns(this.state.turns[0]?.number ?? null);
  }

  /** One turn, whole; for hosts and observers. */
  loadTurn(number: number): Promise<Ack<TurnRecord>> {
    if (this.state.lastTurn?.number === number) {
      return Promise.resolve({ ok: true, value: this.state.lastTurn });
    }
    return this.request("turn:load", { number });
  }

  /** Milliseconds since the epoch by the server's clock. */
  serverNow(): number {
    return this.timers.now() + this.state.clockOffsetMs;
  }

  private readonly listener: TransportListener = {
    connected: () => {
      this.session += 1;
      this.entering = false;
      void this.enter();
    },
    disconnected: () => {
      this.lost();
      if (this.state.connection !== "closed") this.update({ connection: "reconnecting" });
    },
    event: (name, payload) => {
      if (payload.roomId === this.options.roomId) this.handlers[name](payload as never);
    },
  };

  private readonly handlers: {
    [E in Parameters<TransportListener["event"]>[0]]: (
      payload: Parameters<ServerToClientEvents[E]>[0],
    ) => void;
  } = {
    "entries:appended": ({ entries }) => this.receive(entries),
    "presence:changed": ({ presence }) => this.update({ presence: { ...this.state.presence, ...presence } }),
    "typing:changed": ({ who, on }) => {
      if (who !== this.ownKey()) this.typingList.set(who, on);
    },
    "bot:activity-changed": ({ activity }) => this.update({ bot: activity }),
    "bot:text-grew": ({ turn, text }) => this.update({ botText: text === null ? null : { turn, text } }),
    "turn:completed": ({ turn }) =>
      this.update({
        turns: mergeByNumber(this.state.turns, [markOf(turn)], (mark) => mark.number),
        lastTurn: turn,
      }),
    "access:revoked": ({ reason, message }) => {
      this.stop();
      this.update({ revoked: { reason, message } });
    },
  };

  private async enter(): Promise<void> {
    if (this.entering) return;
    this.entering = true;
    this.early = [];
    const session = this.session;
    const askedAt = this.timers.now();
    const answer = await this.request("room:enter", {
      as: this.options.as,
      afterSeq: this.state.room?.lastSeq ?? null,
    });
    if (session !== this.session) return;
    this.entering = false;
    if (answer.ok) return this.entered(answer.value, askedAt);
    const { error } = answer;
    if (error.code === "server/unavailable" || error.code === "room/too-fast") return this.enterLater();
    this.stop();
    this.update({ refused: error });
  }

  private enterLater(): void {
    this.enterAttempts += 1;
    const waitMs = Math.min(500 * 2 ** this.enterAttempts, 10_000);
    const session = this.session;
    this.cancelRetry?.();
    this.cancelRetry = this.timers.after(waitMs, () => {
      if (session === this.session) void this.enter();
    });
  }

  private entered(answer: Entered, askedAt: number): void {
    const now = this.timers.now();
    this.enterAttempts = 0;
    this.update({
      connection: "online",
      refused: null,
      role: answer.role,
      participantId: answer.participantId,
      presence: answer.presence,
      bot: answer.bot,
      lastTurn: answer.lastTurn,
      clockOffsetMs: Date.parse(answer.serverTime) - (askedAt + now) / 2,
      ...(answer.snapshot ? { room: answer.snapshot } : {}),
      ...(answer.bot.state === "writing" ? {} : { botText: null }),
    });
    if (answer.snapshot) {
      this.outbox.settle(answer.snapshot.messages);
      this.outbox.settleSent();
    }
    this.receive([...answer.entries, ...this.early]);
    this.outbox.setOnline(true);
    if (answer.role !== "participant") void this.loadTurns(null);
  }

  private receive(entries: readonly Entry[]): void {
    if (this.entering || !this.state.room) {
      this.early.push(...entries);
      return;
    }
    let { room, botText } = this.state;
    let gap = false;
    const fresh: Entry[] = [];
    for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
      if (entry.seq <= room.lastSeq) continue;
      gap ||= entry.seq > room.lastSeq + 1;
      if (gap) continue;
      room = reduceRoom(room, entry);
      fresh.push(entry);
      if (entry.type !== "message:posted") continue;
      if (entry.body.bot?.turn === botText?.turn) botText = null;
      this.typingList.set(
        entry.body.author.kind === "participant" ? entry.body.author.participantId : entry.body.author.kind,
        false,
      );
    }
    if (this.state.loadingOlder) this.duringLoad.push(...fresh);
    if (fresh.length > 0) this.update({ room, botText });
    this.outbox.settle(fresh);
    if (gap) void this.enter();
  }

  private async loadTurns(beforeNumber: number | null): Promise<void> {
    const answer = await this.request("turns:list", { beforeNumber, limit: turnPage });
    if (!answer.ok) return;
    const known = this.state.turns;
    const older = beforeNumber !== null || known.length === 0;
    this.update({
      turns: mergeByNumber(known, answer.value.turns, (mark) => mark.number),
      hasOlderTurns: older ? answer.value.hasOlder : this.state.hasOlderTurns,
    });
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
    return this.state.role === "host" ? "host" : this.state.participantId;
  }

  private lost(): void {
    this.session += 1;
    this.entering = false;
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.outbox.setOnline(false);
    this.typingList.clear();
    this.update({ botText: null });
  }

  private update(change: Partial<RoomClientState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Reactions and deletions; posted messages are not older ones. */
function changesMessages(entry: Entry): boolean {
  return entry.type !== "message:posted";
}

/** Random, also where the page is not served securely (there `crypto.randomUUID` is missing). */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
