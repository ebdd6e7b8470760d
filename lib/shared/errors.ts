/**
 * An error that a person may see. `code` is stable (`room/not-found`), `message` says what is wrong and
 * what to do about it; anything technical goes to `cause` and the log only.
 */
export class AppError extends Error {
  constructor(
    readonly code: AppErrorCode,
    message: string,
    options?: { cause?: unknown; details?: Record<string, unknown> },
  ) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.details = options?.details;
  }
  readonly details: Record<string, unknown> | undefined;

  /** Pages and server are bundled apart, each with a class of its own: an error of the other one counts too. */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return value instanceof Error && value.name === "AppError" && "code" in value;
  }
}

export const appErrorCodes = [
  "auth/not-signed-in",
  "auth/not-allowed",
  "auth/wrong-credentials",
  "auth/email-taken",
  "auth/link-used",
  "auth/link-invalid",
  "auth/cross-site",
  "auth/too-many-attempts",
  "input/invalid",
  "input/too-large",
  "user/not-found",
  "room/not-found",
  "room/not-open",
  "room/not-preparing",
  "room/sub-topics-not-approved",
  "room/locked",
  "room/ended",
  "room/full",
  "room/too-many",
  "room/name-taken",
  "room/name-reserved",
  "room/removed",
  "room/too-fast",
  "message/not-found",
  "message/too-long",
  "message/empty",
  "turn/not-found",
  "draft/gone",
  "steering/not-undoable",
  "job/not-found",
  "job/not-resumable",
  "job/over-budget",
  "provider/not-found",
  "provider/name-taken",
  "provider/key-needed",
  "provider/too-many",
  "prompt/not-found",
  "prompt/changed",
  "template/not-found",
  "server/unavailable",
] as const;
export type AppErrorCode = (typeof appErrorCodes)[number];

/** The shape in which an error crosses a socket or an HTTP response. */
export type WireError = { code: AppErrorCode; message: string; details?: Record<string, unknown> };

export function toWireError(error: unknown): WireError {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, ...(error.details ? { details: error.details } : {}) };
  }
  return {
    code: "server/unavailable",
    message: "Something went wrong on our side. Nothing was lost; please try again.",
  };
}

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
