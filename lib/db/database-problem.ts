import { messageOf } from "@/lib/shared/errors";
export const databaseProblemCodes = [
  "db/unreachable",
  "db/refused",
  "db/disk-full",
  "db/version",
  "db/in-use",
  "db/not-writable",
  "db/migration",
  "db/start-failed",
  "db/not-empty",
  "db/backup",
] as const;
export type DatabaseProblemCode = (typeof databaseProblemCodes)[number];

/** Why the database cannot be used; `message` is one sentence or two for whoever runs the server. */
export class DatabaseProblem extends Error {
  constructor(
    readonly code: DatabaseProblemCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = "DatabaseProblem";
  }
}

const networkCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ECONNRESET",
]);
const refusedCodes = new Set(["28P01", "28000", "3D000", "42501"]);

/** The `code` of a Node or PostgreSQL error, looking into wrapped causes and AggregateErrors too. */
export function errorCodeOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  if ("code" in error && typeof error.code === "string" && !error.code.startsWith("P2")) return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return errorCodeOf(error.errors[0]);
  return "cause" in error ? errorCodeOf(error.cause) : null;
}

/** True when the disk is full, as the file system (ENOSPC) or PostgreSQL (53100) reports it. */
export function isDiskFull(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === "ENOSPC" || code === "EDQUOT" || code === "53100";
}

/** Says what an error from PostgreSQL or the way to it means; null when it is none of the known causes. */
export function explainDatabaseError(error: unknown, address: string): DatabaseProblem | null {
  if (error instanceof DatabaseProblem) return error;
  const code = errorCodeOf(error);
  const said = messageOf(error);
  if (isDiskFull(error)) {
    return new DatabaseProblem("db/disk-full", diskFullMessage, { cause: error });
  }
  if (code !== null && networkCodes.has(code)) {
    return new DatabaseProblem(
      "db/unreachable",
      `The database at ${address} does not answer (${code}). Start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  }
  if (code !== null && refusedCodes.has(code)) {
    return new DatabaseProblem(
      "db/refused",
      `The database at ${address} refused: ${said}. Check user, password and database name in DATABASE_URL.`,
      { cause: error },
    );
  }
  return null;
}

export const diskFullMessage =
  "The disk is full: the database cannot write. Free some space and start again.";
