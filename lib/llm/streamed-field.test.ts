import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStreamedField } from "./streamed-field";

function feed(pieces: readonly string[], field = "text"): string[] {
  const scanner = readStreamedField(field);
  return pieces.flatMap((piece) => scanner.push(piece) ?? []);
}

/** Cuts a text at the given places, wherever they fall. */
function cut(text: string, places: readonly number[]): string[] {
  const cuts = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...cuts].map((start, index) => text.slice(start, [...cuts, text.length][index]));
}

/** Every character as a \u escape, as some models write anything that is not ASCII. */
function escapeAll(text: string): string {
  return Array.from(
    { length: text.length },
    (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}

const anyText = fc.string({ unit: "binary", minLength: 1 });
const anyPlaces = fc.array(fc.nat(), { maxLength: 40 });

describe("a streamed field", () => {
  it("grows to the final text, each time by a prefix, for any text, order of fields and chunking", () => {
    fc.assert(
      fc.property(anyText, anyPlaces, fc.jsonValue(), fc.jsonValue(), (text, places, before, after) => {
        const shown = feed(cut(JSON.stringify({ before, text, after }), places));
        expect(shown.at(-1)).toBe(text);
        for (const [index, seen] of shown.entries()) {
          expect((shown[index + 1] ?? text).startsWith(seen)).toBe(true);
        }
      }),
    );
  });

  it("never shows half of a surrogate pair, escaped or not", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1 }),
        anyPlaces,
        fc.boolean(),
        (text, places, escaped) => {
          const json = escaped ? `{"text": "${escapeAll(text)}"}` : JSON.stringify({ text });
          const shown = feed(cut(json, places));
          expect(shown.at(-1)).toBe(text);
          for (const seen of shown) expect(seen).not.toMatch(/\p{Cs}/u);
        },
      ),
    );
  });

  it("is only the top-level field of that name", () => {
    const json = '{"a":{"text":"inner"},"list":["text",{"text":"inner"}],"note":"text","text":"outer"}';
    expect(feed([...json]).at(-1)).toBe("outer");
    expect(feed([...json])[0]).toBe("o");
  });

  it("is read through an escaped name, prose, a fence and thoughts", () => {
    expect(feed(['{"te', '\\u0078t":"yes"}']).at(-1)).toBe("yes");
    expect(feed([...'Here you are:\n```json\n{"text":"yes"}\n```']).at(-1)).toBe("yes");
    expect(feed([...'<think>{"text":"no"}</think>\n{"text":"yes"}'])).toEqual(["y", "ye", "yes"]);
  });

  it("shows nothing for null, a missing field, or an empty text", () => {
    expect(feed(['{"text":null,"other":"x"}'])).toEqual([]);
    expect(feed(['{"other":"x"}'])).toEqual([]);
    expect(feed(['{"text":""}'])).toEqual([]);
  });
});
