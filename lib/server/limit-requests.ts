import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { WireError } from "@/lib/shared/errors";
import type { Limits } from "./limits";

/** Files of the build cost nothing and many of them belong to one page. */
const uncounted = /^\/(?:_next\/static\/|icon\.svg|healthz$|readyz$|metrics$)/;

/** Answers 429 for an address that asks for too much, and says so; false when the request may go on. */
export type RequestLimit = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export function createRequestLimit({ points, seconds }: Limits["requests"]): RequestLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (request, response) => {
    if (uncounted.test(request.url?.split("?", 1)[0] ?? "")) return false;
    try {
      await limiter.consume(lastAddress(request));
      return false;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      refuse(response, Math.max(1, refusal.msBeforeNext));
      return true;
    }
  };
}

/** The server itself wrote the header, see `trustedForwardedFor`. */
function lastAddress({ headers }: IncomingMessage): string {
  return headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() || "unknown";
}

function refuse(response: ServerResponse, retryAfterMs: number): void {
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1_000);
  const error: WireError = {
    code: "room/too-fast",
    message: `Too many requests came from your network at once. Wait ${retryAfterSeconds} s and try again.`,
    details: { retryAfterMs, retryAfterSeconds },
  };
  response.writeHead(429, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": String(retryAfterSeconds),
  });
  response.end(JSON.stringify(error));
}
