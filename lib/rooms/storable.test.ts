import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toStorable, toStorableText } from "./storable";

describe("toStorableText", () => {
  it("replaces U+0000 and lone surrogates, one for one, and nothing else", () => {
    expect(toStorableText("a\u0000b")).toBe("a\ufffdb");
    expect(toStorableText("\ud83e\udd94 \ud83e \udd94")).toBe("\ud83e\udd94 \ufffd \ufffd");
  });

  it("gives well-formed text back unchanged, and is the same when done twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(!text.includes("\0"));
        expect(toStorableText(text)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
        (text) => {
          const once = toStorableText(text);
          expect(toStorableText(once)).toBe(once);
          expect(once).toHaveLength(text.length);
          expect(Buffer.from(once, "utf8").toString("utf8")).toBe(once);
        },
      ),
    );
  });
});

describe("toStorable", () => {
  it("cleans texts at any depth and leaves out undefined", () => {
    const value = { a: ["x\u0000", { b: "\ud800" }], c: undefined, d: null, e: 1.5, f: true };
    expect(toStorable(value)).toEqual({ a: ["x\ufffd", { b: "\ufffd" }], d: null, e: 1.5, f: true });
    expect(Object.keys(toStorable(value))).not.toContain("c");
  });
});
