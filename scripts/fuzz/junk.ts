import type { Random } from "./random";

const texts = [
  ...[
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "x\udfff",
    "\ufeff",
    "\u202eabc",
    "\u2028",
    "\r\n",
    "💥",
    "İ",
    "ﷺ",
  ],
  ...["null", "undefined", "NaN", "true", "-1", "1e999", "[object Object]", "__proto__", "constructor"],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE "Entry"; --',
    "$1",
    "%00",
    "../../etc/passwd",
    "<script>alert(1)</script>",
  ],
  ...["@mubot help", "@everyone", "Amy: hi", "</conversation>", "{{7*7}}", "%s%n", "\\u0000", "\\x00"],
  ...["00000000-0000-0000-0000-000000000000", "👨‍👩‍👧‍👦".repeat(20), "a\u0301".repeat(300), "🏳️‍🌈"],
  ...["x".repeat(65), "x".repeat(4_001), "ä".repeat(8_001), "𝒳".repeat(4_000), "\u0000".repeat(500)],
];
const numbers = [0, -0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, Number.NaN];

/** A value that no honest client sends in this place, or just may. */
export function junk(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 5 : 9)) {
    case 0:
    case 1:
      return random.pick(texts);
    case 2:
      return random.pick(numbers);
    case 3:
      return random.pick([null, true, false, undefined]);
    case 4:
      return randomText(random);
    case 5:
      return Array.from({ length: random.below(6) }, () => junk(random, depth + 1));
    case 6:
      return nested(random.below(200));
    case 7:
      return JSON.parse('{"__proto__":{"admin":true},"toString":1,"length":-1,"then":"x"}');
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [random.pick(texts), junk(random, depth + 1)]),
      );
  }
}

export function junkText(random: Random): string {
  return random.chance(0.5) ? random.pick(texts) : randomText(random);
}

export function randomText(random: Random): string {
  return Array.from({ length: random.below(60) }, () =>
    String.fromCharCode(random.chance(0.7) ? 32 + random.below(95) : random.below(0x10000)),
  ).join("");
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** The value with a few things changed, taken away or added, somewhere in it. */
export function mutate(random: Random, value: unknown): unknown {
  if (random.chance(0.15)) return junk(random);
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    if (copy.length > 0) copy[random.below(copy.length)] = mutate(random, copy[0]);
    return random.chance(0.2) ? [...copy, ...copy, ...copy] : copy;
  }
  if (typeof value === "object" && value !== null) return mutateObject(random, value);
  return junk(random);
}

function mutateObject(random: Random, value: object): unknown {
  const entries = Object.entries(value);
  const [key = "x"] = entries[random.below(Math.max(1, entries.length))] ?? [];
  switch (random.below(4)) {
    case 0:
      return Object.fromEntries(entries.filter(([name]) => name !== key));
    case 1:
      return { ...value, [random.pick(texts)]: junk(random) };
    default:
      return { ...value, [key]: mutate(random, Reflect.get(value, key)) };
  }
}
