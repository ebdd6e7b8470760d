import type { Clock, RoomBus, RoomEvent, RoomStore } from "./ports";

export interface LogWatchOptions {
  store: Pick<RoomStore, "progress" | "entriesAfter" | "turn">;
  bus: RoomBus;
  clock: Clock;
  /** How often the logs are compared with what was heard. */
  everyMs?: number;
  /** A room of which nothing was heard for so long is not watched any more. */
  forgetAfterMs?: number;
  onError: (error: unknown) => void;
}

interface Watched {
  /** Newest that was heard on the bus; null before anything was. */
  seq: number | null;
  turn: number | null;
  /** What the log held when it was last asked. */
  lastSeq: number;
  lastTurn: number;
  heardMs: number;
}

const pageSize = 500;

/**
 * Brings to the bus what is in the log and was not heard: a node died between its commit and its word of it, the
 * bus lost something, or a commit's answer got lost. So the bus may be fast and forgetful; the log is what counts.
 */
export class LogWatch {
  private readonly rooms = new Map<string, Watched>();
  private readonly everyMs: number;
  private cancel: (() => void) | null = null;
  private stopped = false;
  private readonly unsubscribe: () => void;

  constructor(private readonly options: LogWatchOptions) {
    this.everyMs = options.everyMs ?? 2_000;
    this.unsubscribe = options.bus.subscribe((event) => this.hear(event));
    this.schedule();
  }

  stop(): void {
    this.stopped = true;
    this.cancel?.();
    this.unsubscribe();
  }

  private hear(event: RoomEvent): void {
    if (event.type === "account-changed" || event.type === "models-changed") return;
    const room = this.rooms.get(event.roomId) ?? {
      seq: null,
      turn: null,
      lastSeq: 0,
      lastTurn: 0,
      heardMs: 0,
    };
    this.rooms.set(event.roomId, room);
    room.heardMs = this.nowMs();
    const newest = event.type === "entries" ? event.entries.at(-1) : undefined;
    if (newest) room.seq = Math.max(room.seq ?? 0, newest.seq);
    if (event.type === "turn") room.turn = Math.max(room.turn ?? 0, event.turn.number);
  }

  private schedule(): void {
    this.cancel = this.options.clock.after(this.everyMs, () => {
      void this.compare()
        .catch((error: unknown) => this.options.onError(error))
        .finally(() => {
          if (!this.stopped) this.schedule();
        });
    });
  }

  private async compare(): Promise<void> {
    this.forgetSilent();
    if (this.rooms.size === 0) return;
    const progress = await this.options.store.progress([...this.rooms.keys()]);
    for (const { roomId, lastSeq, lastTurn } of progress) {
      const room = this.rooms.get(roomId);
      if (!room) continue;
      const before = { lastSeq: room.lastSeq, lastTurn: room.lastTurn };
      room.lastSeq = lastSeq;
      room.lastTurn = lastTurn;
      // Nothing was heard since this room is watched: its newest entry shows readers whether they miss something.
      if (room.seq === null) await this.tellEntries(roomId, lastSeq - 1);
      // What is there only since a moment may still be on its way.
      else if (before.lastSeq > room.seq) await this.tellEntries(roomId, room.seq);
      room.turn ??= lastTurn;
      if (before.lastTurn > room.turn) await this.tellTurn(roomId, before.lastTurn);
    }
  }

  private async tellEntries(roomId: string, afterSeq: number): Promise<void> {
    const entries = await this.options.store.entriesAfter(roomId, Math.max(0, afterSeq), pageSize);
    if (entries.length > 0 && !this.stopped) this.options.bus.publish({ type: "entries", roomId, entries });
  }

  private async tellTurn(roomId: string, number: number): Promise<void> {
    const turn = await this.options.store.turn(roomId, number);
    if (turn && !this.stopped) this.options.bus.publish({ type: "turn", roomId, turn });
  }

  private forgetSilent(): void {
    const before = this.nowMs() - (this.options.forgetAfterMs ?? 10 * 60_000);
    for (const [roomId, { heardMs }] of this.rooms) if (heardMs < before) this.rooms.delete(roomId);
  }

  private nowMs(): number {
    return this.options.clock.now().getTime();
  }
}
