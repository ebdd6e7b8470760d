import { expect, it, vi } from "vitest";
import { rememberAnswers } from "./remember-answers";

it("asks once for a text while it remembers it, also when the answer was nothing", () => {
  const answer = vi.fn((text: string) => (text === "none" ? undefined : text.length));
  const remembering = rememberAnswers(answer, 2);
  expect([remembering("abc"), remembering("abc"), remembering("none"), remembering("none")]).toEqual([
    3,
    3,
    undefined,
    undefined,
  ]);
  expect(answer).toHaveBeenCalledTimes(2);
  // The third text puts the oldest out.
  expect(remembering("ab")).toBe(2);
  expect(remembering("abc")).toBe(3);
  expect(answer).toHaveBeenCalledTimes(4);
});
