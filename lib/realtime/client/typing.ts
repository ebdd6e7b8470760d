import type { Timers } from "./timers";

/** While somebody keeps typing, this is told again at most so often. */
const tellAgainMs = 3_000;
/** Somebody of whom nothing was heard for so long is taken to have stopped. */
const expiryMs = 6_000;

/** Tells others that this person types: at once, then rarely, and once when it stops. */
export class TypingSender {
  private toldAt: number | null = null;
  private cancelStop: (() => void) | null = null;

  constructor(
    private readonly timers: Timers,
    private readonly tell: (on: boolean) => void,
  ) {}

  /** Call with every key press (`true`), and with `false` when the message was sent or the field emptied. */
  set(on: boolean): void {
    this.cancelStop?.();
    this.cancelStop = null;
    if (!on) {
      if (this.toldAt !== null) this.tell(false);
      this.toldAt = null;
      return;
    }
    const now = this.timers.now();
    if (this.toldAt === null || now - this.toldAt >= tellAgainMs) {
      this.toldAt = now;
      this.tell(true);
    }
    this.cancelStop = this.timers.after(expiryMs - 1_000, () => this.set(false));
  }
}

/** Who is typing; each forgotten after a while, since the event that says so may be lost. */
export class TypingList {
  private readonly expiries = new Map<string, () => void>();

  constructor(
    private readonly timers: Timers,
    private readonly changed: (who: string[]) => void,
  ) {}

  set(who: string, on: boolean): void {
    const known = this.expiries.get(who);
    known?.();
    if (on)
      this.expiries.set(
        who,
        this.timers.after(expiryMs, () => this.set(who, false)),
      );
    else this.expiries.delete(who);
    if (on !== (known !== undefined)) this.changed([...this.expiries.keys()]);
  }

  clear(): void {
    for (const cancel of this.expiries.values()) cancel();
    if (this.expiries.size === 0) return;
    this.expiries.clear();
    this.changed([]);
  }
}
