import { expect, test } from "vitest";
import { explainStartLog } from "./spawn-postmaster";

test.each([
  ["FATAL:  could not write lock file: No space left on device", "db/disk-full", /The disk is full/],
  ['FATAL:  could not open directory "base": Permission denied', "db/not-writable", /as the user that owns/],
  ["LOG:  starting\nFATAL:  invalid value for parameter", "db/start-failed", /did not start: invalid value/],
  ["", "db/start-failed", /did not start: it ended with 1/],
])("explains a server that ended with %j", (written, code, message) => {
  const problem = explainStartLog(written, "it ended with 1");
  expect(problem.code).toBe(code);
  expect(problem.message).toMatch(message);
});
