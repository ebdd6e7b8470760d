import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/shared/errors";

const windowSeconds = 15 * 60;

export interface Limit {
  /** Tries per window of 15 minutes. */
  tries: number;
}

/** Counts tries by key and refuses those over the limit; a success gives tries back. */
export interface Throttle {
  /** Counts one try. Throws auth/too-many-attempts, with the seconds to wait in details. */
  spend(key: string): Promise<void>;
  /** Gives one try back. */
  refund(key: string): Promise<void>;
  /** Gives all tries back. */
  forgive(key: string): Promise<void>;
}

/** A throttle in this process' memory. */
export function createThrottle(name: string, { tries }: Limit): Throttle {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: tries, duration: windowSeconds });
  return {
    spend: async (key) => {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooMany(Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    refund: async (key) => {
      await limiter.reward(key, 1);
    },
    forgive: async (key) => {
      await limiter.delete(key);
    },
  };
}

function tooMany(retryAfterSeconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  return new AppError(
    "auth/too-many-attempts",
    `Too many attempts. Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again.`,
    { details: { retryAfterSeconds } },
  );
}
