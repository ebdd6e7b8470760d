import { z } from "zod";
import { TranscriptError } from "./transcript-error";

/** Reads a JSON value by its shape. Throws TranscriptError that names the place and what was expected there. */
export function readShape<T>(schema: z.ZodType<T>, value: unknown, at = ""): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path =
    issue?.path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("") ?? "";
  const place = `${at}${path}`.replace(/^\./, "") || "the file";
  throw new TranscriptError("place", { place, expected: expectedBy(issue) });
}

function expectedBy(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === "invalid_type") return issue.expected;
  return issue?.message ?? "something else";
}

/** Exports leave fields out or write null, as they like. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
export const listOf = <T extends z.ZodType>(schema: T) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** ISO form of a time; null when it is none. */
export function isoOf(time: string | number | null | undefined): string | null {
  if (time === null || time === undefined || time === "") return null;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** A local time without a zone, as if it were UTC. */
export function localIsoOf(time: string): string | null {
  return isoOf(/[zZ]|[+-]\d{2}:?\d{2}$/.test(time) ? time : `${time}Z`);
}
