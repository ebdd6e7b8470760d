import type { z } from "zod";
import { AppError } from "@/lib/shared/errors";

/** Reads an input by its schema. Throws input/invalid, with what is wrong by field. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  const [first] = Object.entries(fields);
  const message = first ? `${first[0]}: ${first[1]}` : "The request is not as expected.";
  throw new AppError("input/invalid", message, { details: { fields } });
}
