import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchMentionables, mentionQueryAt, splitMentions } from "./mentions";

const people = [
  { key: "amy", name: "Amy" },
  { key: "amy-lee", name: "Amy Lee" },
  { key: "celik", name: "Çelik Şahin" },
  { key: "cpp", name: "C++ (old)" },
  { key: "bot", name: "mubot" },
];

function mentionsIn(text: string): string[] {
  return splitMentions(text, people).flatMap(({ mention }) => mention ?? []);
}

describe("splitMentions", () => {
  it.each([
    ["@Amy hello", ["amy"]],
    ["@amy lee hello", ["amy-lee"]],
    ["@Amyx hello", []],
    ["@AMY, and @mubot?", ["amy", "bot"]],
    ["ask @C++ (old) then", ["cpp"]],
    ["请@mubot总结", ["bot"]],
    ["no mention", []],
  ])("%s", (text, expected) => {
    expect(mentionsIn(text)).toEqual(expected);
  });

  it("never loses or changes a letter", () => {
    const word = fc.constantFrom("@Amy", "@amy lee", "Amy", "@", " ", "ß", "x", "\n", "@mubot", "🙂");
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join("");
        expect(
          splitMentions(text, people)
            .map((segment) => segment.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

describe("mentionQueryAt", () => {
  it.each([
    ["@", 1, { start: 0, query: "" }],
    ["hi @am", 6, { start: 3, query: "am" }],
    ["hi @amy le", 10, { start: 3, query: "amy le" }],
    ["hi @am there", 6, { start: 3, query: "am" }],
    ["me@home", 7, null],
    ["hi", 2, null],
  ])("%s at %i", (text, caret, expected) => {
    expect(mentionQueryAt(text, caret)).toEqual(expected);
  });
});

describe("matchMentionables", () => {
  it("finds by the beginning of any word, whatever the accents and case, whole beginnings first", () => {
    expect(matchMentionables(people, "celik").map(({ key }) => key)).toEqual(["celik"]);
    expect(matchMentionables(people, "sah").map(({ key }) => key)).toEqual(["celik"]);
    expect(matchMentionables(people, "AM").map(({ key }) => key)).toEqual(["amy", "amy-lee"]);
    expect(matchMentionables(people, "zz")).toEqual([]);
  });
});
