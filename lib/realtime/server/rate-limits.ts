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
}

export const defaultRateLimits: RateLimitSettings = {
  events: { points: 300, seconds: 10 },
  messages: { points: 20, seconds: 10 },
  typing: { points: 20, seconds: 10 },
};

/** Keeps single connections and people from flooding a room; throws `room/too-fast` with `retryAfterMs`. */
export class RateLimits {
  private readonly events: RateLimiterMemory;
  private readonly messages: RateLimiterMemory;
  private readonly typing: RateLimiterMemory;

  constructor(settings: RateLimitSettings = defaultRateLimits) {
    this.events = limiter(settings.events);
    this.messages = limiter(settings.messages);
    this.typing = limiter(settings.typing);
  }

  countEvent(socketId: string): Promise<void> {
    return consume(this.events, socketId);
  }

  countTyping(socketId: string): Promise<void> {
    return consume(this.typing, socketId);
  }

  countMessage(roomId: string, person: string): Promise<void> {
    return consume(this.messages, `${roomId}/${person}`);
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
      details: { retryAfterMs },
    });
  }
}
