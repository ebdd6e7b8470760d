import { describe, expect, test } from "vitest";
import { offeredRoles } from "./offered-roles";

describe("offeredRoles", () => {
  test.each([
    ["lines are roles", "Chair\nScribe", ["Chair", "Scribe"]],
    ["list marks are none of them", "- Chair\n2. Scribe\n* Guest", ["Chair", "Scribe", "Guest"]],
    ["empty lines and repeats don't count", "Chair\n\nScribe\nChair\n", ["Chair", "Scribe"]],
    ["a sentence offers nothing", "Amy chairs; the others are organisers", []],
    ["a text of long lines offers nothing", `Chair\n${"word ".repeat(20)}`, []],
    ["nothing offers nothing", null, []],
  ])("%s", (_case, text, roles) => {
    expect(offeredRoles(text)).toEqual(roles);
  });
});
