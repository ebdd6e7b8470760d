const allowedKeywords = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "const",
  "anyOf",
  "$ref",
  "$defs",
  "description",
  "title",
]);
const maxDepth = 10;
const maxProperties = 5_000;

/**
 * What a strict structured-outputs endpoint would say against a schema; null when it takes it. It knows only the
 * keywords that every provider knows, so a schema that passes here passes at all of them.
 */
export function complainAboutSchema(schema: unknown): string | null {
  if (!isRecord(schema)) return "schema must be an object";
  if (schema.type !== "object") return "schema must be of type 'object' at the root";
  if (schema.anyOf !== undefined) return "'anyOf' is not permitted at the root";
  const count = { properties: 0 };
  const complaint = check(schema, "()", 0, count);
  if (complaint !== null) return complaint;
  return count.properties > maxProperties ? `more than ${maxProperties} properties` : null;
}

function check(node: unknown, at: string, depth: number, count: { properties: number }): string | null {
  if (!isRecord(node)) return `In context=${at}, schema must be an object`;
  if (depth > maxDepth) return `In context=${at}, nested deeper than ${maxDepth} levels`;
  const unknownKeyword = Object.keys(node).find((keyword) => !allowedKeywords.has(keyword));
  if (unknownKeyword !== undefined) return `In context=${at}, '${unknownKeyword}' is not permitted.`;
  const says = [node.type, node.anyOf, node.enum, node.const, node.$ref].some((part) => part !== undefined);
  if (!says) return `In context=${at}, schema must have a 'type' key.`;
  const types = Array.isArray(node.type) ? node.type : [node.type];
  const own = types.includes("object") ? checkObject(node, at, count) : null;
  if (own !== null) return own;
  if (types.includes("array") && node.items === undefined)
    return `In context=${at}, array schema missing items.`;
  if (Array.isArray(node.enum) && node.enum.length === 0)
    return `In context=${at}, 'enum' must not be empty.`;
  return firstComplaint(children(node, at), depth, count);
}

function checkObject(
  node: Record<string, unknown>,
  at: string,
  count: { properties: number },
): string | null {
  if (node.additionalProperties !== false) {
    return `In context=${at}, 'additionalProperties' is required to be supplied and to be false.`;
  }
  const names = Object.keys(isRecord(node.properties) ? node.properties : {});
  count.properties += names.length;
  const required: readonly unknown[] = Array.isArray(node.required) ? node.required : [];
  const missing = names.find((name) => !required.includes(name));
  if (missing !== undefined) {
    return `In context=${at}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  }
  const extra = required.find((name) => typeof name !== "string" || !names.includes(name));
  return extra === undefined ? null : `In context=${at}, extra required key '${String(extra)}' supplied.`;
}

function children(node: Record<string, unknown>, at: string): [unknown, string][] {
  const named = (keyword: "properties" | "$defs"): [unknown, string][] =>
    Object.entries(isRecord(node[keyword]) ? node[keyword] : {}).map(([name, child]) => [
      child,
      `${at}.${keyword}.${name}`,
    ]);
  const variants: readonly unknown[] = Array.isArray(node.anyOf) ? node.anyOf : [];
  return [
    ...named("properties"),
    ...named("$defs"),
    ...variants.map((variant, index): [unknown, string] => [variant, `${at}.anyOf.${index}`]),
    ...(node.items === undefined ? [] : [[node.items, `${at}.items`] satisfies [unknown, string]]),
  ];
}

function firstComplaint(
  nodes: [unknown, string][],
  depth: number,
  count: { properties: number },
): string | null {
  for (const [child, where] of nodes) {
    const complaint = check(child, where, depth + 1, count);
    if (complaint !== null) return complaint;
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
