import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeAnswer, schemaNameOf } from "./answer-schema";
import { complainAboutSchema } from "./testing/strict-json-schema";

const everything = z.object({
  choice: z.enum(["a", "b"]).describe("Which one"),
  text: z.string().min(1).max(50),
  count: z.int().min(0).max(9),
  maybe: z.string().optional(),
  maybeChoice: z.enum(["x"]).optional(),
  orNull: z.string().nullable(),
  defaulted: z.boolean().default(false),
  list: z.array(z.object({ id: z.string(), tags: z.array(z.string()).max(3) })).max(9),
  either: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("text"), value: z.string() }),
    z.object({ kind: z.literal("none") }),
  ]),
  trimmed: z.string().transform((text) => text.trim()),
  email: z.email().optional(),
});

describe("the schema of an answer", () => {
  it("fits the strict subset, whatever zod was used", () => {
    const { schema, strict } = describeAnswer("a/b", everything);
    expect(strict).toBe(true);
    expect(complainAboutSchema(schema)).toBeNull();
  });

  it("requires every field, and lets optional ones be null", () => {
    const { schema } = describeAnswer("a/b", z.object({ a: z.string(), b: z.number().optional() }));
    expect(schema).toEqual({
      type: "object",
      additionalProperties: false,
      properties: { a: { type: "string" }, b: { type: ["number", "null"] } },
      required: ["a", "b"],
    });
  });

  it("says limits in words", () => {
    const { schema } = describeAnswer("a/b", z.object({ a: z.string().max(50).describe("A name") }));
    expect(schema).toMatchObject({ properties: { a: { description: "A name; at most 50 characters" } } });
  });

  it("resolves what is shared or recursive by $defs", () => {
    interface Tree {
      name: string;
      children: Tree[];
    }
    const tree: z.ZodType<Tree> = z.object({
      name: z.string(),
      get children() {
        return z.array(tree);
      },
    });
    const { schema, strict } = describeAnswer("a/b", z.object({ tree }));
    expect(strict).toBe(true);
    expect(complainAboutSchema(schema)).toBeNull();
  });

  it("is a hint only, when it cannot be strict", () => {
    for (const answer of [
      z.object({ byName: z.record(z.string(), z.number()) }),
      z.object({ anything: z.unknown() }),
      z.array(z.string()),
    ]) {
      expect(describeAnswer("a/b", answer).strict).toBe(false);
    }
  });

  it("is named after the question", () => {
    expect(schemaNameOf("muca/sub-topic-status")).toBe("muca_sub-topic-status");
    expect(schemaNameOf("x".repeat(80))).toHaveLength(64);
  });
});

describe("the strict subset", () => {
  const object = (properties: object, more: object = {}) => ({
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    ...more,
  });

  it.each([
    ["an open object", object({}, { additionalProperties: true })],
    ["a field that is not required", object({ a: { type: "string" } }, { required: [] })],
    ["a required field that does not exist", object({}, { required: ["a"] })],
    ["an unknown keyword", object({ a: { type: "string", maxLength: 3 } })],
    ["a default", object({ a: { type: "string", default: "x" } })],
    ["oneOf", object({ a: { oneOf: [{ type: "string" }] } })],
    ["a list of anything", object({ a: { type: "array" } })],
    ["an empty enum", object({ a: { type: "string", enum: [] } })],
    ["an array at the root", { type: "array", items: { type: "string" } }],
    ["something deep inside", object({ a: { type: "array", items: object({}, { required: ["z"] }) } })],
  ])("refuses %s", (_, schema) => {
    expect(complainAboutSchema(schema)).not.toBeNull();
  });
});
