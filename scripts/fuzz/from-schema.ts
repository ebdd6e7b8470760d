import { z } from "zod";
import { randomText } from "./junk";
import type { Random } from "./random";

/** Ids that exist, by what the field that wants one is called. */
export type KnownIds = (field: string, random: Random) => string | null;

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** The JSON schema of what may be sent; for `fromSchema`. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonSchema;
}

/** A value that fits a schema, or nearly does, so that what is new in the contract is sent without being named here. */
export function fromSchema(random: Random, schema: JsonSchema, ids: KnownIds, field = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fromSchema(random, random.pick(choices), ids, field);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || random.chance(0.7))
          .map(([name, inner]) => [name, fromSchema(random, inner, ids, name)]),
      );
    case "array":
      return Array.from({ length: random.below(4) }, () =>
        fromSchema(random, schema.items ?? {}, ids, field),
      );
    case "integer":
    case "number":
      return (schema.minimum ?? 0) + random.below(Math.min(1_000, (schema.maximum ?? 1_000) + 1));
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return ids(field, random) ?? `${randomText(random)}abcdefgh`.slice(0, schema.maxLength ?? 200);
  }
}
