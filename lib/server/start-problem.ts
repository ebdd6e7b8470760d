import { DatabaseProblem, diskFullMessage, errorCodeOf, isDiskFull } from "@/lib/db/database-problem";

/** Something that whoever starts the server can put right; the message says how, without a stack trace. */
export class StartProblem extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "StartProblem";
  }
}

/** The line to print for an error at start; null when it is not a known one and its stack is wanted. */
export function explainStartProblem(error: unknown): string | null {
  if (error instanceof StartProblem || error instanceof DatabaseProblem) return error.message;
  if (isDiskFull(error)) return diskFullMessage;
  const code = errorCodeOf(error);
  const path = pathOf(error);
  if ((code === "EACCES" || code === "EPERM" || code === "EROFS") && path !== null) {
    return `${path} cannot be written to (${code}). Correct its permissions, or set DATA_DIR to another folder.`;
  }
  return null;
}

function pathOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("path" in error)) return null;
  return typeof error.path === "string" ? error.path : null;
}
