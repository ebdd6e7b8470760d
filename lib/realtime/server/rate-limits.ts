import { AppError } from "@/lib/shared/errors";
import { type Allowance, WindowCounter } from "./window-counter";

export interface RateLimitSettings {
  /** All events of one socket. */
  events: Allowance;
  /** Messages of one person in a room, over all their connections. */
  messages: Allowance;
  /** Typing signals of one socket. */
  typing: Allowance;
  /** All events from one network address; without limit when left out. */
  addressEvents?: Allowance;
  /** New connections from one network address; without limit when left out. */
  addressSockets?: Allowance;
}

/** What one person may do; limits by address depend on how many people may share one (lib/server/limits). */
export const defaultRateLimits: RateLimitSettings = {
  events: { points: 300, seconds: 10 },
  messages: { points: 20, seconds: 10 },
  typing: { points: 20, seconds: 10 },
};

/** Keeps single connections, people and addresses from flooding the server; throws `room/too-fast` with `retryAfterMs`. */
export class RateLimits {
  private readonly events: WindowCounter;
  private readonly messages: WindowCounter;
  private readonly typing: WindowCounter;
  private readonly addressEvents: WindowCounter | null;
  private readonly addressSockets: WindowCounter | null;

  constructor(settings: RateLimitSettings = defaultRateLimits) {
    const { events, messages, typing, addressEvents, addressSockets } = settings;
    this.events = new WindowCounter(events);
    this.messages = new WindowCounter(messages);
    this.typing = new WindowCounter(typing);
    this.addressEvents = addressEvents ? new WindowCounter(addressEvents) : null;
    this.addressSockets = addressSockets ? new WindowCounter(addressSockets) : null;
  }

  countEvent(socketId: string, address: string): void {
    count(this.events, socketId);
    if (this.addressEvents) count(this.addressEvents, address);
  }

  countTyping(socketId: string): void {
    count(this.typing, socketId);
  }

  countMessage(roomId: string, person: string): void {
    count(this.messages, `${roomId}/${person}`);
  }

  countSocket(address: string): void {
    if (this.addressSockets) count(this.addressSockets, address);
  }
}

function count(counter: WindowCounter, key: string): void {
  const waitMs = counter.count(key);
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw new AppError("room/too-fast", `That was a lot at once. Wait ${seconds} s and go on.`, {
    details: { retryAfterMs: waitMs, retryAfterSeconds: seconds },
  });
}
