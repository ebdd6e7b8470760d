import type { z } from "zod";
import { findJson, withoutThoughts } from "./find-json";
import type { Completion } from "./model-provider";
import type { CallErrorCode } from "./question";

export type ReadAnswer<Answer> =
  | { ok: true; answer: Answer }
  /** `complaint` says exactly what is wrong, in words that the model can act on. */
  | { ok: false; code: CallErrorCode; complaint: string; repairable: boolean };

/**
 * Reads a completion as the answer to a question. A refusal, a filtered answer and one cut at the token limit
 * are told apart from an answer that does not fit, since asking again helps only with the last.
 */
export function readAnswer<Answer>(completion: Completion, answer: z.ZodType<Answer>): ReadAnswer<Answer> {
  if (completion.finishReason === "refusal") {
    return failed("llm/refused", `The model refused to answer: ${excerpt(completion.text)}`);
  }
  if (completion.finishReason === "content-filter") {
    return failed("llm/filtered", "The provider's content filter withheld the answer.");
  }
  const value = findJson(completion.text);
  const valid = value === undefined ? null : parseLeniently(value, answer);
  if (valid?.success) return { ok: true, answer: valid.data };
  if (completion.finishReason === "length") {
    return failed("llm/cut-short", "The answer hit the token limit before it was complete.");
  }
  if (withoutThoughts(completion.text).trim() === "") {
    return { ok: false, code: "llm/empty", complaint: "The answer is empty.", repairable: true };
  }
  const complaint = valid === null ? "The answer holds no complete JSON object." : listIssues(valid.error);
  return { ok: false, code: "llm/malformed", complaint, repairable: true };
}

function failed(code: CallErrorCode, complaint: string): ReadAnswer<never> {
  return { ok: false, code, complaint, repairable: false };
}

/** As is first; then without nulls, which stand for "left out" where the strict schema requires every field. */
function parseLeniently<Answer>(value: unknown, answer: z.ZodType<Answer>): z.ZodSafeParseResult<Answer> {
  const asIs = answer.safeParse(value);
  if (asIs.success) return asIs;
  const withoutNulls = answer.safeParse(dropNulls(value, asIs.error.issues));
  return withoutNulls.success ? withoutNulls : asIs;
}

/** Drops the nulls that validation complained about, and no others. */
function dropNulls(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(value);
  for (const issue of issues) {
    const last = issue.path.at(-1);
    const parent = issue.path.slice(0, -1).reduce<unknown>(childOf, copy);
    if (typeof last === "string" && isRecord(parent) && parent[last] === null) delete parent[last];
  }
  return copy;
}

function childOf(node: unknown, key: PropertyKey): unknown {
  if (Array.isArray(node) && typeof key === "number") return node[key];
  return isRecord(node) && typeof key === "string" ? node[key] : undefined;
}

function listIssues(error: z.ZodError): string {
  const shown = error.issues.slice(0, 8).map((issue) => {
    const path = issue.path.map(String).join(".");
    return `${path === "" ? "The answer" : `\`${path}\``}: ${issue.message}.`;
  });
  const rest = error.issues.length - shown.length;
  return [...shown, ...(rest > 0 ? [`And ${rest} more of the kind.`] : [])].join("\n");
}

function excerpt(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
