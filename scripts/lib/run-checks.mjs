import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildPages } from "./build-pages.mjs";
import { generateClient } from "./generate-client.mjs";
import { installBrowser } from "./install-browser.mjs";
import { root } from "./root.mjs";
import { runProgram } from "./run-program.mjs";
import { countPlaywright, countVitest, total } from "./test-counts.mjs";

const bin = (path) => join(root, "node_modules", path);
const log = (line) => console.log(`\n== ${line}`);
const reports = { vitest: "test-results/vitest.json", playwright: "test-results/playwright.json" };

/**
 * Runs every check, goes on after one that failed, and prints the sum as its last line.
 * @returns {Promise<number>} exit code
 */
export async function runChecks() {
  const startedMs = performance.now();
  await rm(join(root, "test-results"), { recursive: true, force: true });
  await generateClient({ log });
  const counts = [
    await check("Lint and format", [bin("@biomejs/biome/bin/biome"), "check", "."]),
    await check("Types", [bin("typescript/bin/tsc"), "--noEmit"]),
    await runVitest(),
    await runPlaywright(),
  ];
  const { passed, failed, skipped } = total(counts);
  log(`Done in ${Math.round((performance.now() - startedMs) / 1000)} s, ${skipped} skipped`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function check(title, command) {
  const ok = await runNode(title, command);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

async function runVitest() {
  const ok = await runNode("Unit and integration tests", [
    bin("vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reports.vitest}`,
  ]);
  return countVitest(await readReport(reports.vitest), ok);
}

async function runPlaywright() {
  try {
    await buildPages({ log });
    const browser = await installBrowser({ log });
    const ok = await runNode("Browser tests", [bin("@playwright/test/cli.js"), "test"], {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, reports.playwright),
    });
    return countPlaywright(await readReport(reports.playwright), ok);
  } catch (error) {
    console.error(error.output ?? error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Whether a program of ours ended well. */
async function runNode(title, args, env = {}) {
  log(title);
  try {
    await runProgram(process.execPath, args, { env: { CI: "1", ...env } });
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  }
}

async function readReport(path) {
  return readFile(join(root, path), "utf8").then(JSON.parse, () => null);
}
