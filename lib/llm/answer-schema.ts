import { z } from "zod";

/** A JSON schema as sent to a model. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export interface AnswerSchema {
  /** The question's id in the letters that providers allow. */
  name: string;
  schema: JsonSchema;
  /** Whether the schema fits the strict subset; else it is sent as a hint. */
  strict: boolean;
}

/** The schema name of a question: its id with everything but letters, digits, `_` and `-` replaced. */
export function schemaNameOf(questionId: string): string {
  return questionId.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64);
}

/**
 * The JSON schema of an answer in the strict subset of structured outputs: every object closed, every property
 * required (optional ones become nullable), limits moved into descriptions, since several endpoints refuse them.
 * Answers with open maps, or without an object at the root, cannot be strict and are marked so.
 */
export function describeAnswer(questionId: string, answer: z.ZodType): AnswerSchema {
  const known = described.get(answer) ?? describe(answer);
  described.set(answer, known);
  return { name: schemaNameOf(questionId), ...known };
}

/** A question is asked again and again, and its schema stays. */
const described = new WeakMap<z.ZodType, Omit<AnswerSchema, "name">>();

function describe(answer: z.ZodType): Omit<AnswerSchema, "name"> {
  const plain = z.toJSONSchema(answer, { target: "draft-2020-12", io: "input", unrepresentable: "any" });
  const state = { strict: plain.type === "object" };
  const schema = tighten(plain as JsonSchema, state);
  return { schema, strict: state.strict };
}

const keptKeywords = ["type", "enum", "const", "$ref"] as const;

/** Limits that zod checks anyway; the model reads them in words. */
const limitsInWords: readonly (readonly [keyword: string, words: (limit: unknown) => string])[] = [
  ["minLength", (limit) => `at least ${limit} characters`],
  ["maxLength", (limit) => `at most ${limit} characters`],
  ["minimum", (limit) => `at least ${limit}`],
  ["maximum", (limit) => `at most ${limit}`],
  ["exclusiveMinimum", (limit) => `more than ${limit}`],
  ["exclusiveMaximum", (limit) => `less than ${limit}`],
  ["multipleOf", (limit) => `a multiple of ${limit}`],
  ["minItems", (limit) => `at least ${limit} items`],
  ["maxItems", (limit) => `at most ${limit} items`],
  ["pattern", (limit) => `matches ${limit}`],
  ["format", (limit) => `in ${limit} format`],
];

function tighten(node: unknown, state: { strict: boolean }): JsonSchema {
  if (!isRecord(node)) return {};
  const out: Record<string, unknown> = {};
  for (const keyword of keptKeywords) if (node[keyword] !== undefined) out[keyword] = node[keyword];
  const description = wordLimits(node);
  if (description !== "") out.description = description;
  const variants = node.anyOf ?? node.oneOf;
  if (Array.isArray(variants)) out.anyOf = variants.map((variant) => tighten(variant, state));
  if (isRecord(node.items)) out.items = tighten(node.items, state);
  if (isRecord(node.$defs)) out.$defs = mapValues(node.$defs, (child) => tighten(child, state));
  if (node.type === "object") closeObject(node, out, state);
  const says = out.type ?? out.enum ?? out.const ?? out.anyOf ?? out.$ref;
  if (says === undefined || node.allOf !== undefined || node.prefixItems !== undefined) state.strict = false;
  return out;
}

function closeObject(node: JsonSchema, out: Record<string, unknown>, state: { strict: boolean }): void {
  if (isRecord(node.additionalProperties)) {
    out.additionalProperties = tighten(node.additionalProperties, state);
    state.strict = false;
  } else out.additionalProperties = false;
  const properties = isRecord(node.properties) ? node.properties : {};
  const required = Array.isArray(node.required) ? node.required : [];
  const entries = Object.entries(properties).map(([name, child]): [string, JsonSchema] => {
    const tight = tighten(child, state);
    return [name, required.includes(name) ? tight : nullable(tight)];
  });
  out.properties = Object.fromEntries(entries);
  out.required = entries.map(([name]) => name);
}

function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === "string" && schema.enum === undefined && schema.const === undefined) {
    return schema.type === "null" ? schema : { ...schema, type: [schema.type, "null"] };
  }
  if (Array.isArray(schema.type) && schema.type.includes("null")) return schema;
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  return { anyOf: [schema, { type: "null" }] };
}

function wordLimits(node: JsonSchema): string {
  const parts = typeof node.description === "string" ? [node.description] : [];
  for (const [keyword, words] of limitsInWords) {
    const limit = node[keyword];
    if (limit !== undefined && limit !== Number.MAX_SAFE_INTEGER && limit !== Number.MIN_SAFE_INTEGER) {
      parts.push(words(limit));
    }
  }
  return parts.join("; ");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mapValues<T>(record: Record<string, unknown>, map: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
