import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/lib/find-browser.mjs";

const executablePath = await findBrowser();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A test that passes only the second time is reported as flaky; it does not stop others from landing.
  retries: process.env.CI ? 2 : 0,
  // Generous: a busy machine is slow, and nothing waits by the clock.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // The tests only visit pages of our own; the rest keeps the browser from calling home.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "set-up", testMatch: "set-up.spec.ts" },
    { name: "browser", testIgnore: "set-up.spec.ts", dependencies: ["set-up"] },
  ],
});
