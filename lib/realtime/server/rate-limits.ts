import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/shared/errors";

/** How much is allowed within a number of seconds. */
export interface Allowance {
  points: number;
  seconds: number;
}

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
  private readonly events: RateLimiterMemory;
  private readonly messages: RateLimiterMemory;
  private readonly typing: RateLimiterMemory;
  private readonly addressEvents: RateLimiterMemory | null;
  private readonly addressSockets: RateLimiterMemory | null;

  constructor(settings: RateLimitSettings = defaultRateLimits) {
    this.events = limiter(settings.events);
    this.messages = limiter(settings.messages);
    this.typing = limiter(settings.typing);
    this.addressEvents = settings.addressEvents ? limiter(settings.addressEvents) : null;
    this.addressSockets = settings.addressSockets ? limiter(settings.addressSockets) : null;
  }

  async countEvent(socketId: string, address: string): Promise<void> {
    await consume(this.events, socketId);
    if (this.addressEvents) await consume(this.addressEvents, address);
  }

  countTyping(socketId: string): Promise<void> {
    return consume(this.typing, socketId);
  }

  countMessage(roomId: string, person: string): Promise<void> {
    return consume(this.messages, `${roomId}/${person}`);
  }

  async countSocket(address: string): Promise<void> {
    if (this.addressSockets) await consume(this.addressSockets, address);
  }
}

function limiter({ points, seconds }: Allowance): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: seconds });
}

async function consume(limits: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limits.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterMs = Math.max(1, error.msBeforeNext);
    const seconds = Math.ceil(retryAfterMs / 1_000);
    throw new AppError("room/too-fast", `That was a lot at once. Wait ${seconds} s and go on.`, {
      details: { retryAfterMs, retryAfterSeconds: seconds },
    });
  }
}
