import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { SocketPerson } from "../live/socket-person";
import type { SeededRoom } from "../pages/add-room";
import { openBrowser, openPage } from "../pages/open-browser";
import { type SeededProduct, startSeededProduct } from "../pages/seeded-product";

/**
 * How large rooms open and run in a browser, dashboard and participant's room, beside a room of 100 messages: time
 * to the first message on the page, time from sending a message until it is shown, longest time for which the page
 * did not answer, and time until a message from the beginning is shown. Fails when the large room takes more than
 * --max-open-ms to open.
 */
const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "10000" },
    turns: { type: "string", default: "1500" },
    people: { type: "string", default: "8" },
    updates: { type: "string", default: "60" },
    "max-open-ms": { type: "string", default: "2000" },
  },
});
const people = Number(values.people);
const updates = Number(values.updates);
const maxOpenMs = Number(values["max-open-ms"]);
const opensPerPage = 5;
const watchPagePath = fileURLToPath(new URL("watch-page.js", import.meta.url));

interface Measured {
  openMs: number[];
  updateMs: number[];
  longestTaskMs: number;
  jumpMs: number | null;
}

/** What watch-page.js notes in the page. */
type Watched = { firstMessageMs: number; updates: Record<string, number>; longestTaskMs: number };
const read = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

async function measure(
  browser: Browser,
  { product }: SeededProduct,
  room: SeededRoom,
  path: string,
  cookies: readonly string[],
): Promise<Measured> {
  const openMs: number[] = [];
  let page: Page | null = null;
  // Once more than counted: the server's first answer of a kind reads code and rooms.
  for (let k = 0; k <= opensPerPage; k += 1) {
    await page?.context().close();
    // A browser that has never been here: nothing is in its cache.
    page = await openPage(browser, product.url, cookies);
    await page.addInitScript({ path: watchPagePath });
    await page.goto(path);
    await page.locator("article .message-text").first().waitFor();
    if (k > 0) openMs.push((await read(page)).firstMessageMs);
  }
  if (!page) throw new Error("no page was opened");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    (window as unknown as { watched: Watched }).watched.longestTaskMs = 0;
  });
  const updateMs = await sendUpdates(page, product.url, room);
  const { longestTaskMs } = await read(page);
  const jumpMs = path.startsWith("/rooms") ? await jumpToBeginning(page, path) : null;
  await page.context().close();
  return { openMs, updateMs, longestTaskMs, jumpMs };
}

/** Messages one after the other, as fast as a lively group writes. */
async function sendUpdates(page: Page, url: string, room: SeededRoom): Promise<number[]> {
  const group = room.seats.map(
    (cookie) => new SocketPerson({ url, cookie, roomId: room.id, as: "participant" }),
  );
  for (const person of group) await person.enter();
  const times: number[] = [];
  for (let k = 0; k < updates; k += 1) {
    const name = `update-${Date.now()}${k}`;
    const sentMs = Date.now();
    await group[k % group.length]?.ask("message:send", {
      roomId: room.id,
      clientId: `client-${name}`,
      text: `We could also do ${name}`,
      replyTo: null,
      to: null,
    });
    await page.waitForFunction(
      (update) => (window as unknown as { watched: Watched }).watched.updates[update] !== undefined,
      name,
      { polling: 20, timeout: 10_000 },
    );
    times.push(((await read(page)).updates[name] ?? Number.NaN) - sentMs);
    await page.waitForTimeout(150);
  }
  for (const person of group) person.close();
  return times;
}

/** From a press on the first turn's message until it is on the page, with all that lies between. */
async function jumpToBeginning(page: Page, path: string): Promise<number> {
  await page.goto(`${path}?turn=1`);
  const toMessage = page.getByRole("button", { name: "Show message" });
  await toMessage.waitFor();
  const startedMs = performance.now();
  await toMessage.click();
  await page
    .locator("article .message-text", { hasText: /No\. [5-9]$/ })
    .first()
    .waitFor();
  return performance.now() - startedMs;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
const p = (times: readonly number[], share: number) =>
  percentile(
    [...times].sort((a, b) => a - b),
    share,
  );

const seeded = await startSeededProduct();
const browser = await openBrowser();
try {
  const sizes = [
    { messages: 100, turns: 15 },
    { messages: Number(values.messages), turns: Number(values.turns) },
  ];
  const results: Record<string, Measured[]> = { dashboard: [], participant: [] };
  for (const size of sizes) {
    const room = await seeded.addRoom({ ...size, people, topic: "A library of things" });
    results.dashboard?.push(await measure(browser, seeded, room, `/rooms/${room.id}`, seeded.admin));
    results.participant?.push(
      await measure(browser, seeded, room, `/r/${room.code}`, room.seats.slice(0, 1)),
    );
  }
  for (const [page, [small, large]] of Object.entries(results)) {
    if (!small || !large) continue;
    console.log(`\n${page}: ${sizes[0]?.messages} → ${values.messages} messages, ${values.turns} turns`);
    const row = (what: string, a: number, b: number) =>
      console.log(
        `  ${what.padEnd(34)} ${a.toFixed(0)} → ${b.toFixed(0)} ms (${(b / Math.max(a, 1)).toFixed(2)}×)`,
      );
    row("first message, p50", p(small.openMs, 0.5), p(large.openMs, 0.5));
    row("first message, slowest", p(small.openMs, 1), p(large.openMs, 1));
    row("live update, p50", p(small.updateMs, 0.5), p(large.updateMs, 0.5));
    row("live update, p95", p(small.updateMs, 0.95), p(large.updateMs, 0.95));
    row("longest task while updating", small.longestTaskMs, large.longestTaskMs);
    if (large.jumpMs !== null)
      console.log(`  jump to the first turn            ${large.jumpMs.toFixed(0)} ms`);
    if (p(large.openMs, 1) > maxOpenMs) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await seeded.stop();
}
