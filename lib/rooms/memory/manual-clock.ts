import type { Clock } from "../ports";

interface Timer {
  dueMs: number;
  order: number;
  callback: () => void;
}

/** A clock that only moves when told to; timers that fall due fire in order, at their own time. */
export class ManualClock implements Clock {
  #nowMs: number;
  #order = 0;
  #timers = new Set<Timer>();

  constructor(start: string | number = "2026-01-01T10:00:00.000Z") {
    this.#nowMs = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { dueMs: this.#nowMs + Math.max(0, ms), order: this.#order++, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves on by `ms` and fires every timer due until then, those set by fired ones too. */
  advance(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (let timer = this.#nextDue(untilMs); timer; timer = this.#nextDue(untilMs)) {
      this.#timers.delete(timer);
      this.#nowMs = Math.max(this.#nowMs, timer.dueMs);
      timer.callback();
    }
    this.#nowMs = untilMs;
  }

  /** Timers set and not yet fired or called off. */
  get pending(): number {
    return this.#timers.size;
  }

  #nextDue(untilMs: number): Timer | undefined {
    const due = [...this.#timers].filter((timer) => timer.dueMs <= untilMs);
    return due.sort((a, b) => a.dueMs - b.dueMs || a.order - b.order)[0];
  }
}
