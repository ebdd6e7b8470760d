/** Sentences unlike each other, so that no reply check takes the next for a repetition of the last. */
const sentences = [
  "What would each of you choose first, and why?",
  "It may help to compare costs before we settle on anything.",
  "So far two options are on the table; which one suits everybody?",
  "Could someone say more about the drawbacks?",
  "Perhaps we should move on once this point is clear.",
  "An example from your own experience would make this concrete.",
  "Let me sum up: we agree about the goal, not yet about the way.",
  "Who has not had a chance to speak about this yet?",
  "Time matters here, so a quick vote might be worth trying.",
  "There is another angle worth a look: what happens afterwards?",
  "Both sides have good reasons; where do they overlap?",
  "Please correct me if I misread the last few messages.",
] as const;

/**
 * A valid, sensible and repeatable instance of a strict JSON schema: lists stay as short as they may be, choices
 * take their first value, texts are a sentence that differs from call to call (`turn` counts them).
 */
export function instanceOfSchema(schema: unknown, turn: number): unknown {
  return build(schema, { root: schema, turn, name: "" });
}

interface Place {
  root: unknown;
  turn: number;
  /** Name of the property being filled. */
  name: string;
}

function build(node: unknown, place: Place): unknown {
  if (!isRecord(node)) return null;
  if (node.const !== undefined) return node.const;
  if (Array.isArray(node.enum)) return node.enum[0];
  if (typeof node.$ref === "string") return build(resolve(place.root, node.$ref), place);
  if (Array.isArray(node.anyOf)) {
    const variants: readonly unknown[] = node.anyOf;
    return build(
      variants.find((variant) => isRecord(variant) && variant.type !== "null"),
      place,
    );
  }
  const types: readonly unknown[] = Array.isArray(node.type) ? node.type : [node.type];
  return buildType(types.find((type) => type !== "null") ?? "null", node, place);
}

function buildType(type: unknown, node: Record<string, unknown>, place: Place): unknown {
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(isRecord(node.properties) ? node.properties : {}).map(([name, child]) => [
          name,
          build(child, { ...place, name }),
        ]),
      );
    case "array":
      return Array.from({ length: atLeast(node, "items") }, (_, index) =>
        build(node.items, { ...place, turn: place.turn + index }),
      );
    case "string":
      return sentences[place.turn % sentences.length];
    case "number":
    case "integer":
      return atLeast(node, "");
    case "boolean":
      return false;
    default:
      return null;
  }
}

/** Limits stand in the description, as `at least 3 items` or `at least 1`. */
function atLeast(node: Record<string, unknown>, unit: string): number {
  const description = typeof node.description === "string" ? node.description : "";
  const match = new RegExp(`at least (\\d+)${unit === "" ? "(?! )" : ` ${unit}`}`).exec(description);
  return Number(match?.[1] ?? 0);
}

function resolve(root: unknown, ref: string): unknown {
  return ref
    .split("/")
    .slice(1)
    .reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), root);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
