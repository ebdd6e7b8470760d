import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findFreePort } from "@/lib/db/embedded/free-port";
import { browserArguments, browserPath, cookiesAt } from "./pages/open-browser";
import { startSeededProduct } from "./pages/seeded-product";

/**
 * What Lighthouse says of the participant's join card and room on a production build, as on a phone (its own
 * throttling). Prints the scores and what costs points, keeps the reports in test-results/lighthouse, and fails
 * below --min.
 */
const { values } = parseArgs({ options: { min: { type: "string", default: "95" } } });
const categories = ["performance", "accessibility", "best-practices"];
const folder = "test-results/lighthouse";

const seeded = await startSeededProduct();
const port = await findFreePort(null);
const profile = await mkdtemp(join(tmpdir(), "moderato-lighthouse-"));
// A profile of its own rather than a context: Lighthouse opens its tab beside Playwright's, with the same cookies.
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: await browserPath(),
  args: [...browserArguments, `--remote-debugging-port=${port}`],
});
try {
  await mkdir(folder, { recursive: true });
  const room = await seeded.addRoom({ messages: 200, turns: 30, people: 8, topic: "A library of things" });
  const url = `${seeded.product.url}/r/${room.code}`;
  // Once around, so that the server's first answer does not count.
  await fetch(url);
  for (const [name, seats] of [
    ["join", []],
    ["room", room.seats.slice(0, 1)],
  ] as const) {
    await browser.addCookies(cookiesAt(seeded.product.url, seats));
    const result = await lighthouse(url, {
      port,
      onlyCategories: categories,
      output: "html",
      disableStorageReset: true,
    });
    if (!result) throw new Error("Lighthouse gave no result.");
    await writeFile(`${folder}/${name}.html`, String(result.report));
    const scores = Object.values(result.lhr.categories).map(({ title, score }) => ({
      title,
      points: Math.round((score ?? 0) * 100),
    }));
    console.log(`${name}: ${scores.map(({ title, points }) => `${title} ${points}`).join(", ")}`);
    for (const audit of Object.values(result.lhr.audits)) {
      if (audit.score === null || audit.score >= 0.9 || audit.scoreDisplayMode === "informative") continue;
      console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`);
    }
    if (scores.some(({ points }) => points < Number(values.min))) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await seeded.stop();
  await rm(profile, { recursive: true, force: true });
}
