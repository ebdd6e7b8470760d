import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionsBot } from "./mention";

describe("mentions of the bot (MUCA §1, Mention)", () => {
  it.each([
    "@mubot",
    "@MuBot,",
    "(@mubot)",
    "@mubot?",
    "what do you think @MUBOT",
    "请@mubot总结",
    "@mubot님 요약해 주세요",
    "ไทย@mubotครับ",
    "これを@mubotまとめて",
    "thanks @mubot. Next?",
    "no, `code` but @mubot",
    "www.example.org/@mubot but also @mubot",
    "an unclosed ` and @mubot",
  ])("calls it: %s", (text) => expect(mentionsBot(text, "mubot")).toBe(true));

  it.each([
    "mubot",
    "me@mubot.com",
    "@mubot.com",
    "@mubots",
    "@mubot_2",
    "x@mubot",
    "é@mubot",
    "1@mubot",
    "https://example.org/@mubot",
    "see www.example.org/@mubot",
    "`@mubot`",
    "``a ` @mubot``",
    "```\n@mubot help\n```",
    "> ~~~\n> @mubot\n> ~~~",
    "@ mubot",
    "@mubоt", // a Cyrillic о is another name
  ])("does not call it: %s", (text) => expect(mentionsBot(text, "mubot")).toBe(false));

  it("takes the room's own bot name literally", () => {
    expect(mentionsBot("hello @helfer-1!", "helfer-1")).toBe(true);
    expect(mentionsBot("hello @helferX1!", "helfer-1")).toBe(false);
  });

  it("finds a mention after any text that ends in white space and holds neither code nor URL", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const harmless = text.replace(/[`~:/w]/giu, "");
        return mentionsBot(`${harmless} @mubot`, "mubot");
      }),
    );
  });

  it("ends quickly on hostile input", () => {
    for (const piece of ["`", "@mubot", "www.", "a://", "~~~\n", "@"]) {
      expect(() => mentionsBot(piece.repeat(Math.ceil(4_000 / piece.length)), "mubot")).not.toThrow();
    }
  });
});
