/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * Counts of a Vitest JSON report. A file that could not even be loaded is one failure, and so is a run that
 * failed without a failed test (an unhandled error, a crash, no report).
 * @param {any} report null when there is none
 * @param {boolean} endedWell whether Vitest left with code 0
 * @returns {Counts}
 */
export function countVitest(report, endedWell) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !endedWell ? 1 : failed,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/**
 * Counts of a Playwright JSON report; a flaky test passed in the end. As with Vitest, a run that failed without
 * a failed test is one failure.
 * @param {any} report null when there is none
 * @param {boolean} endedWell
 * @returns {Counts}
 */
export function countPlaywright(report, endedWell) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected === 0 && !endedWell ? 1 : unexpected,
    skipped,
  };
}

/**
 * @param {Counts[]} counts
 * @returns {Counts}
 */
export function total(counts) {
  const sum = (field) => counts.reduce((all, one) => all + one[field], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}
