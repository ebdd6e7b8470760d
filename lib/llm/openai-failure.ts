import { APIConnectionError, APIError } from "openai";
import { messageOf } from "@/lib/shared/errors";
import type { ApiFailure } from "./openai-errors";

/** Picks what matters out of an error of the SDK or of fetch. `now` turns an HTTP date into a wait. */
export function readFailure(error: unknown, now: Date): ApiFailure {
  const api = error instanceof APIError ? error : null;
  const status = api !== null && !(error instanceof APIConnectionError) ? statusOf(api) : null;
  return {
    status,
    code: api?.code ?? null,
    param: api?.param ?? null,
    message: messageOf(error),
    retryAfterMs: readRetryAfter(headersOf(api), now),
    systemCode: systemCodeOf(error),
  };
}

/** The wait that `Retry-After` (seconds or a date) or `retry-after-ms` asks for, in ms. */
export function readRetryAfter(headers: Headers | null, now: Date): number | null {
  const inMs = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (Number.isFinite(inMs) && inMs >= 0) return inMs;
  const after = headers?.get("retry-after") ?? null;
  if (after === null) return null;
  const seconds = Number(after);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

function statusOf(error: APIError): number | null {
  const status: unknown = error.status;
  return typeof status === "number" ? status : null;
}

function headersOf(error: APIError | null): Headers | null {
  const headers: unknown = error?.headers;
  return headers instanceof Headers ? headers : null;
}

function systemCodeOf(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code: unknown = Reflect.get(at, "code");
    if (typeof code === "string" && /^(?:E[A-Z_]+|UND_ERR_\w+)$/.test(code)) return code;
    if (at instanceof AggregateError && at.errors.length > 0) return systemCodeOf(at.errors[0]);
  }
  return null;
}
