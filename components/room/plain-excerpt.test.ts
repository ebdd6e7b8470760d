import { expect, test } from "vitest";
import { plainExcerpt } from "./plain-excerpt";

test.each([
  [
    "**Plan**: see `notes.md`, [map](https://example.org/map?x=1&y=2), ~~no~~ yes",
    "Plan: see notes.md, map, no yes",
  ],
  ["# Title\n\n- one\n- two\n> three\n1. four", "Title one two three four"],
  ["```js\nconst a = 2 * 3 * 4;\n```", "const a = 2 * 3 * 4;"],
  [
    "5 * 4 and snake_case_name, a [note] and 2 ** 3 ** 4",
    "5 * 4 and snake_case_name, a [note] and 2 ** 3 ** 4",
  ],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
])("%j reads %j in one line", (text, line) => {
  expect(plainExcerpt(text)).toBe(line);
});

test("a long text ends with an ellipsis after 140 characters, counted as people count them", () => {
  expect(plainExcerpt("🌞".repeat(141))).toBe(`${"🌞".repeat(140)}…`);
});
