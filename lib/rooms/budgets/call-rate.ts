const minuteMs = 60_000;

/** Counts the calls of each room within the last minute. A room's turns run on one node at a time, so one node counts. */
export class CallRate {
  readonly #calls = new Map<string, number[]>();

  constructor(private readonly nowMs: () => number) {}

  /** Counts a call if the room may make one more; null is no limit. */
  take(roomId: string, perMinute: number | null): boolean {
    if (perMinute === null) return true;
    const now = this.nowMs();
    const recent = (this.#calls.get(roomId) ?? []).filter((at) => at > now - minuteMs);
    const allowed = recent.length < perMinute;
    if (allowed) recent.push(now);
    this.#calls.set(roomId, recent);
    if (this.#calls.size > 1_000) this.#dropQuiet(now);
    return allowed;
  }

  #dropQuiet(now: number): void {
    for (const [roomId, calls] of this.#calls) {
      if ((calls.at(-1) ?? 0) <= now - minuteMs) this.#calls.delete(roomId);
    }
  }
}
