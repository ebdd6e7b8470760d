/** How much is allowed within a number of seconds. */
export interface Allowance {
  points: number;
  seconds: number;
}

interface Window {
  used: number;
  endsMs: number;
}

/**
 * Counts by key in windows that begin with a key's first count. It is asked for every event of every connection,
 * so it does neither promises nor timers: windows that ended are thrown away when new keys come.
 */
export class WindowCounter {
  private readonly windows = new Map<string, Window>();
  private sweptMs: number;

  constructor(
    private readonly allowance: Allowance,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.sweptMs = nowMs();
  }

  /** Counts one. Gives 0 when it was allowed, else how long to wait, in whole ms. */
  count(key: string): number {
    const { points, seconds } = this.allowance;
    const now = this.nowMs();
    let window = this.windows.get(key);
    if (!window || window.endsMs <= now) {
      this.sweep(now);
      window = { used: 0, endsMs: now + seconds * 1_000 };
      this.windows.set(key, window);
    }
    window.used += 1;
    return window.used > points ? Math.max(1, Math.ceil(window.endsMs - now)) : 0;
  }

  /** Keys that are held in memory. */
  get size(): number {
    return this.windows.size;
  }

  private sweep(now: number): void {
    if (now - this.sweptMs < this.allowance.seconds * 1_000) return;
    this.sweptMs = now;
    for (const [key, { endsMs }] of this.windows) if (endsMs <= now) this.windows.delete(key);
  }
}
