import type { Clock } from "./clock";
import { CallError } from "./model-provider";
import type { CallErrorCode } from "./question";

export interface ProviderHealth {
  /** `probing` while one call tries whether a provider that was down is back. */
  state: "up" | "down" | "probing";
  /** ISO time since when it is in this state; null when it was never asked. */
  since: string | null;
  failuresInARow: number;
  lastError: { code: CallErrorCode; message: string; at: string } | null;
  /** ISO time from which a call may try again; null unless down. */
  retryAt: string | null;
}

/** Keeps rooms from waiting for a provider that does not answer. */
export interface Circuit {
  /** Null when the call may go out; else the error with which it is turned away. */
  admit(): CallError | null;
  /** The provider answered, whatever the worth of the answer. */
  answered(): void;
  failed(error: CallError): void;
  /** The call ended without telling anything about the provider. */
  calledOff(): void;
  health(): ProviderHealth;
}

/**
 * Failures that say something about the provider as a whole, not about one request or one model name. One that
 * limits the rate is alive: each question waits for it as it asks.
 */
const countedCodes: ReadonlySet<CallErrorCode> = new Set([
  "llm/unreachable",
  "llm/timeout",
  "llm/server-error",
  "llm/cut-stream",
  "llm/unauthorized",
]);

/**
 * After `failuresUntilDown` failures in a row the provider counts as down for `downMs`: calls are turned away at
 * once. Then a single call probes it; its success opens the way again, its failure starts another `downMs`.
 */
export function createCircuit(options: {
  clock: Clock;
  failuresUntilDown?: number;
  downMs?: number;
}): Circuit {
  const { clock, failuresUntilDown = 5, downMs = 30_000 } = options;
  let state: ProviderHealth["state"] = "up";
  let since: Date | null = null;
  let failuresInARow = 0;
  let lastError: ProviderHealth["lastError"] = null;
  let retryAt: Date | null = null;

  const change = (next: ProviderHealth["state"]) => {
    if (state !== next || since === null) since = clock.now();
    state = next;
    retryAt = next === "down" ? new Date(clock.now().getTime() + downMs) : null;
  };

  return {
    admit() {
      if (state === "up") return null;
      if (state === "down" && retryAt !== null && clock.now() >= retryAt) {
        change("probing");
        return null;
      }
      return new CallError("llm/down", downMessage(failuresInARow, lastError?.message, retryAt));
    },
    answered() {
      failuresInARow = 0;
      change("up");
    },
    failed(error) {
      if (!countedCodes.has(error.code)) {
        if (state === "probing") change("up");
        return;
      }
      failuresInARow += 1;
      lastError = { code: error.code, message: error.message, at: clock.now().toISOString() };
      if (state === "probing" || failuresInARow >= failuresUntilDown) change("down");
    },
    calledOff() {
      // The next call may probe at once.
      if (state !== "probing") return;
      change("down");
      retryAt = clock.now();
    },
    health: () => ({
      state,
      since: since?.toISOString() ?? null,
      failuresInARow,
      lastError,
      retryAt: retryAt?.toISOString() ?? null,
    }),
  };
}

function downMessage(failures: number, last: string | undefined, retryAt: Date | null): string {
  const until = retryAt === null ? "while one call tries again" : `until ${retryAt.toISOString()}`;
  return `The model failed ${failures} times in a row and is left alone ${until}. Last error: ${last ?? "unknown"}`;
}
