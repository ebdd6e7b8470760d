import { describe, expect, test } from "vitest";
import { countPlaywright, countVitest, total } from "./test-counts.mjs";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

describe("countVitest", () => {
  test("counts tests", () => {
    const testResults = [file("failed", "passed", "failed"), file("passed", "passed")];
    const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 3, numTodoTests: 1, testResults };
    expect(countVitest(report, false)).toEqual({ passed: 2, failed: 1, skipped: 4 });
  });

  test("counts a file that could not be loaded as a failure", () => {
    const testResults = [file("failed"), file("passed", "passed")];
    const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, testResults };
    expect(countVitest(report, false).failed).toBe(1);
  });

  test("a run that ended badly never counts as passed", () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      numPendingTests: 0,
      testResults: [file("passed", "passed")],
    };
    expect(countVitest(report, false).failed).toBe(1);
    expect(countVitest(null, true).failed).toBe(1);
  });
});

describe("countPlaywright", () => {
  test("counts tests", () => {
    const stats = { expected: 4, unexpected: 2, flaky: 1, skipped: 3 };
    expect(countPlaywright({ stats }, false)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  test("a run that ended badly never counts as passed", () => {
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats }, false).failed).toBe(1);
    expect(countPlaywright(null, true).failed).toBe(1);
  });
});

test("total adds up", () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(total([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
