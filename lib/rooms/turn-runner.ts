import type { BotActivity } from "@/lib/contract/socket";
import type { RoomEvent } from "./ports";
import { RoomRunner, type RunnerDeps } from "./room-runner";

export interface TurnRunnerOptions extends Omit<RunnerDeps, "leaseTtlMs"> {
  /** How long a lease lasts unless renewed; also how long a dead node's room waits. */
  leaseTtlMs?: number;
  /** How often rooms are looked for whose node died. */
  recoverEveryMs?: number;
  /** After how long without a new entry a room leaves the memory of this process. */
  evictAfterMs?: number;
  /** Which engine answers as far as is known at start: `model` when one is configured. */
  engine: BotActivity["engine"] | (() => BotActivity["engine"]);
}

interface Resident {
  runner: RoomRunner;
  lastEntryMs: number;
}

/**
 * The facilitator at work in all rooms of this process: hears what is said, runs the turns that are due, and takes
 * over what a dead node left (MUCA §7). A failing turn is reported and tried again; nothing is thrown.
 */
export class TurnRunner {
  private readonly rooms = new Map<string, Resident>();
  private readonly activities = new Map<string, BotActivity>();
  private readonly deps: RunnerDeps;
  private unsubscribe: (() => void) | null = null;
  private cancelSweep: (() => void) | null = null;

  constructor(private readonly options: TurnRunnerOptions) {
    this.deps = { ...options, leaseTtlMs: options.leaseTtlMs ?? 12_000 };
  }

  /** Starts to listen, and takes up rooms in which something was left undone. */
  async start(): Promise<void> {
    this.unsubscribe = this.options.bus.subscribe((event) => this.hear(event));
    await this.sweep();
  }

  /** What the bot is doing in a room, as far as this node heard. */
  readonly activityOf = (roomId: string): BotActivity =>
    this.activities.get(roomId) ?? { state: "idle", engine: this.engineAtStart(), failing: null };

  private engineAtStart(): BotActivity["engine"] {
    const { engine } = this.options;
    return typeof engine === "function" ? engine() : engine;
  }

  /** Lets running turns finish for a while, then leaves them to others: what they wrote is dropped whole. */
  async stop(graceMs: number): Promise<void> {
    this.unsubscribe?.();
    this.cancelSweep?.();
    let cancelGrace = () => {};
    const graceOver = new Promise<void>((resolve) => {
      cancelGrace = this.options.clock.after(graceMs, resolve);
    });
    await Promise.all([...this.rooms.values()].map(({ runner }) => runner.stop(graceOver)));
    cancelGrace();
    this.rooms.clear();
  }

  /** Resolves once no turn of a room runs here and none is due, so that programs can go on step by step. */
  async whenQuiet(roomId: string): Promise<void> {
    for (let running = this.running(roomId); running; running = this.running(roomId)) await running;
  }

  private running(roomId: string): Promise<void> | null {
    return this.rooms.get(roomId)?.runner.running ?? null;
  }

  /** Number of rooms held in memory. */
  get residents(): number {
    return this.rooms.size;
  }

  private hear(event: RoomEvent): void {
    if (event.type === "account-changed" || event.type === "models-changed") return;
    if (event.type === "bot-activity") {
      this.activities.set(event.roomId, event.activity);
      return;
    }
    const resident = this.rooms.get(event.roomId);
    if (resident) {
      if (event.type === "entries") resident.lastEntryMs = this.nowMs();
      resident.runner.hear(event);
    } else if (makesTurns(event)) this.resident(event.roomId).wake();
  }

  private resident(roomId: string): RoomRunner {
    const known = this.rooms.get(roomId);
    if (known) return known.runner;
    const { state: _, ...engine } = this.activityOf(roomId);
    const runner = new RoomRunner(roomId, this.deps, engine);
    this.rooms.set(roomId, { runner, lastEntryMs: this.nowMs() });
    return runner;
  }

  private async sweep(): Promise<void> {
    try {
      const left = await this.options.store.roomsToRecover();
      // Rooms in memory know by themselves when to try again.
      for (const roomId of left) if (!this.rooms.has(roomId)) this.resident(roomId).wake();
    } catch (error) {
      this.options.onError(error, { roomId: "" });
    }
    this.evict();
    if (!this.unsubscribe) return;
    this.cancelSweep = this.options.clock.after(this.options.recoverEveryMs ?? 30_000, () => {
      void this.sweep();
    });
  }

  private evict(): void {
    const before = this.nowMs() - (this.options.evictAfterMs ?? 30 * 60_000);
    for (const [roomId, { runner, lastEntryMs }] of this.rooms) {
      if (lastEntryMs > before || runner.isBusy) continue;
      this.rooms.delete(roomId);
      this.activities.delete(roomId);
    }
  }

  private nowMs(): number {
    return this.options.clock.now().getTime();
  }
}

/** A person said something, or the facilitator asked for an act. */
function makesTurns(event: RoomEvent): boolean {
  return (
    event.type === "entries" &&
    event.entries.some(
      (entry) =>
        entry.type === "act:requested" ||
        (entry.type === "message:posted" && entry.body.author.kind !== "bot"),
    )
  );
}
