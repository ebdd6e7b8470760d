import type { Clock, RoomBus } from "./ports";

/** About twenty times a second. */
const everyMs = 50;

/** Carries a reply to the room while it is being written, not more often than people can see. */
export class ReplyStream {
  private cancel: (() => void) | null = null;
  private newest: string | null = null;
  private shown = false;
  private ended = false;

  constructor(
    private readonly parts: { bus: RoomBus; clock: Clock },
    private readonly roomId: string,
    private readonly turn: number,
  ) {}

  /** The whole text so far. */
  readonly grow = (text: string): void => {
    if (this.ended) return;
    this.newest = text;
    if (this.cancel) return;
    this.publish();
    this.cancel = this.parts.clock.after(everyMs, () => {
      this.cancel = null;
      if (this.newest !== null) this.grow(this.newest);
    });
  };

  /** The reply was posted or dropped: what was shown of it goes away. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.cancel?.();
    if (this.shown) this.emit(null);
  }

  private publish(): void {
    this.emit(this.newest);
    this.newest = null;
    this.shown = true;
  }

  private emit(text: string | null): void {
    this.parts.bus.publish({ type: "bot-text", roomId: this.roomId, turn: this.turn, text });
  }
}
