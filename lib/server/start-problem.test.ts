import { expect, test } from "vitest";
import { DatabaseProblem } from "@/lib/db/database-problem";
import { explainStartProblem, StartProblem } from "./start-problem";

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error("technical"), { code, ...more });

test.each([
  [new StartProblem("one line"), "one line"],
  [new DatabaseProblem("db/version", "too old"), "too old"],
  [withCode("ENOSPC"), /^The disk is full/],
  [withCode("53100"), /^The disk is full/],
  [new Error("wrapped", { cause: withCode("ENOSPC") }), /^The disk is full/],
  [withCode("EACCES", { path: "/x/secret" }), /^\/x\/secret cannot be written to \(EACCES\)/],
])("explains %s", (error, message) => {
  expect(explainStartProblem(error)).toMatch(message);
});

test("leaves a mistake of ours its stack", () => {
  expect(explainStartProblem(new TypeError("x is undefined"))).toBeNull();
});
