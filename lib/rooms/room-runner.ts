import type { Entry } from "@/lib/contract/entry";
import type { EngineState } from "./bot-engine";
import { type KeptLease, keepLease } from "./lease-keeper";
import type { LiveSession } from "./live-session";
import { catchUpSession, loadSession } from "./load-session";
import type { Leases, RoomEvent } from "./ports";
import { Fenced, runTurn, type TurnDeps } from "./run-turn";

export interface RunnerDeps extends TurnDeps {
  leases: Leases;
  isOnline: (roomId: string, participantId: string) => boolean;
  /** Name of this process, for leases. */
  node: string;
  leaseTtlMs: number;
}

const maxRetries = 8;
const firstRetryMs = 1_000;
const lastRetryMs = 60_000;

/**
 * Runs one room's turns, one at a time, as this node sees the room. Events that arrive while it is loading or
 * while a turn runs wait and are taken in afterwards, all together (MUCA §7).
 */
export class RoomRunner {
  private session: LiveSession | null = null;
  private waiting: RoomEvent[] = [];
  private work: Promise<void> | null = null;
  private stopped = false;
  /** The log holds entries that were not heard in order. */
  private behind = false;
  private lease: KeptLease | null = null;
  /** Number of the turn that runs or failed; null when none did. */
  private turn: number | null = null;
  private failures = 0;
  private cancelRetry: (() => void) | null = null;
  private cancelIdle: (() => void) | null = null;
  /** The facilitator is switched off: no turn can be due, so nothing of the room is kept in memory. */
  private isOff = false;

  constructor(
    readonly roomId: string,
    private readonly deps: RunnerDeps,
    private engine: EngineState,
  ) {}

  /** Whether this runner has something to do or to wait for. */
  get isBusy(): boolean {
    return this.work !== null || this.cancelRetry !== null || this.cancelIdle !== null;
  }

  /** What is being done right now; null between turns. */
  get running(): Promise<void> | null {
    return this.work;
  }

  /** What happened in the room. */
  hear(event: RoomEvent): void {
    if (this.stopped) return;
    if (this.isOff && !this.work) {
      if (!endsRest(event)) return;
      this.isOff = false;
    }
    if (this.work) {
      this.waiting.push(event);
      if (endsTurn(event)) this.lease?.abort("The bot was paused or the room closed.");
      return;
    }
    this.takeIn(event);
    // Who comes and goes makes no turn due, so it is no reason to load the room again after a failure.
    if (this.session || event.type === "entries") this.wake();
  }

  /** Looks into the log, too, for what was not heard of, and runs the turn that is due. */
  lookAgain(): void {
    this.behind = true;
    this.wake();
  }

  /** Looks whether a turn is due, and runs it. */
  wake(): void {
    if (this.stopped || this.work || this.cancelRetry) return;
    this.cancelIdle?.();
    this.cancelIdle = null;
    if (this.session && !this.behind && this.session.due(this.nowMs()) === null) {
      this.rest(this.session);
      return;
    }
    this.work = this.run()
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.work = null;
        this.takeInWaiting();
        this.wakeAgain();
      });
  }

  /** Takes no more turns; resolves once the running one ended, which `abort` makes at once. */
  async stop(abort: Promise<unknown>): Promise<void> {
    this.stopped = true;
    this.cancelRetry?.();
    this.cancelIdle?.();
    void abort.then(() => this.lease?.abort("The server stops."));
    await this.work;
  }

  private async run(): Promise<void> {
    this.turn = null;
    this.isOff = false;
    while (!this.stopped) {
      const session = await this.upToDate();
      if (session === null || session.due(this.nowMs()) === null) return;
      const lease = await keepLease(this.deps, this.roomId, this.deps.node, this.deps.leaseTtlMs);
      if (!lease) {
        // Its holder may die at any moment; then somebody must be there soon.
        this.retryAfter(this.deps.leaseTtlMs / 8);
        return;
      }
      this.lease = lease;
      try {
        await this.runUnderLease(session, lease);
        this.failures = 0;
      } catch (error) {
        // What the turn did to the session must not count.
        this.session = null;
        if (!lease.signal.aborted && !(error instanceof Fenced)) throw error;
        this.tryLater();
        return;
      } finally {
        this.lease = null;
        await lease.release();
      }
    }
  }

  /** The session with everything heard so far; null when the room does not exist. */
  private async upToDate(): Promise<LiveSession | null> {
    const { store, isOnline } = this.deps;
    this.session ??= await loadSession(store, this.roomId, (id) => isOnline(this.roomId, id));
    this.takeInWaiting();
    while (this.session && this.behind) {
      this.behind = false;
      await catchUpSession(store, this.session);
      this.takeInWaiting();
    }
    return this.session;
  }

  private async runUnderLease(session: LiveSession, lease: KeptLease): Promise<void> {
    const head = await this.deps.store.head(this.roomId);
    if (!head || head.lastTurn !== session.turns) {
      // Another node took turns in this room: what it remembered is in the store.
      this.session = null;
      return;
    }
    if (head.draft) await this.forgetDraft(head.draft.id);
    if (head.lastSeq > session.lastSeq) await catchUpSession(this.deps.store, session);
    const trigger = session.due(this.nowMs());
    if (!trigger) return;
    this.turn = session.turns + 1;
    this.engine = await runTurn(this.deps, { session, trigger, lease, engine: this.engine });
    this.turn = null;
  }

  /** A draft of a turn that a dead node left behind: that turn is taken anew. */
  private async forgetDraft(draftId: string): Promise<void> {
    await this.deps.queue.append(this.roomId, {
      type: "draft:expired",
      body: { draftId, why: "cut-off" },
      clientId: null,
      requires: { draft: draftId },
    });
  }

  private takeIn(event: RoomEvent): void {
    const { session } = this;
    if (!session) return;
    switch (event.type) {
      case "entries":
        this.takeInEntries(session, event.entries);
        return;
      case "presence":
        for (const [id, { online }] of Object.entries(event.presence)) {
          session.conversation.setOnline(id, online);
        }
        return;
      case "turn":
        // What this node did itself is known already; another's leaves its memory in the store.
        if (event.turn.number > session.turns) session.turnTaken(event.turn, null);
        return;
    }
  }

  private takeInEntries(session: LiveSession, entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.behind ||= entry.seq > session.lastSeq + 1;
      if (!this.behind) session.apply(entry);
    }
  }

  private takeInWaiting(): void {
    const events = this.waiting;
    this.waiting = [];
    for (const event of events) this.takeIn(event);
  }

  private wakeAgain(): void {
    if (this.session && !this.cancelRetry) this.wake();
  }

  private failed(error: unknown): void {
    this.session = null;
    const { roomId, turn } = this;
    this.deps.onError(error, turn === null ? { roomId } : { roomId, turn });
    this.tryLater();
  }

  /** Tries again after a while, longer each time; after many times only when something happens in the room. */
  private tryLater(): void {
    this.failures += 1;
    if (this.failures > maxRetries) return;
    this.retryAfter(Math.min(firstRetryMs * 2 ** (this.failures - 1), lastRetryMs));
  }

  private retryAfter(ms: number): void {
    if (this.stopped) return;
    this.cancelRetry?.();
    this.cancelRetry = this.deps.clock.after(ms, () => {
      this.cancelRetry = null;
      this.wake();
    });
  }

  /** No turn is due: waits for silence, or lets go of a room whose facilitator is off. */
  private rest(session: LiveSession): void {
    if (session.isOff) {
      this.session = null;
      this.isOff = true;
      return;
    }
    const idleAtMs = session.idleAtMs();
    if (idleAtMs === null) return;
    this.cancelIdle = this.deps.clock.after(Math.max(0, idleAtMs - this.nowMs()), () => {
      this.cancelIdle = null;
      this.wake();
    });
  }

  private nowMs(): number {
    return this.deps.clock.now().getTime();
  }
}

/** The facilitator may be switched on by it, or is asked for an act. */
function endsRest(event: RoomEvent): boolean {
  const ending: readonly string[] = ["settings:changed", "act:requested"];
  return event.type === "entries" && event.entries.some((entry) => ending.includes(entry.type));
}

/** A turn whose commit would be refused need not go on. */
function endsTurn(event: RoomEvent): boolean {
  const ending: readonly string[] = ["bot:paused", "room:locked", "room:ended"];
  return event.type === "entries" && event.entries.some((entry) => ending.includes(entry.type));
}
