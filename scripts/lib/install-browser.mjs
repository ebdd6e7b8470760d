import { existsSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { root } from "./root.mjs";
import { runProgram } from "./run-program.mjs";

/**
 * Finds the Chromium for the browser tests, bringing one when there is none: Playwright's own download, else
 * Debian's package. Rejects with what to do when neither works.
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<string>} path of the program
 */
export async function installBrowser({ log }) {
  for (const bring of [null, downloadPlaywrights, installDebians]) {
    if (bring) await bring(log).catch((error) => log(`That did not work: ${error.message}`));
    const found = await findBrowser();
    if (found) return found;
  }
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: " +
      "npx playwright install --with-deps chromium), or set CHROMIUM_PATH to a Chromium or Chrome.",
  );
}

async function downloadPlaywrights(log) {
  log("Downloading Chromium for the browser tests");
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  await runProgram(process.execPath, [playwright, "install", "chromium"], { quiet: true });
}

async function installDebians(log) {
  const isDebian = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (!isDebian) return;
  log("Installing Debian's Chromium for the browser tests");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runProgram("apt-get", ["update"], { quiet: true, env });
  await runProgram("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { quiet: true, env });
}
