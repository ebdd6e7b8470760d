import { parseArgs } from "node:util";
import { measureScriptBytes } from "./pages/measure-script-bytes";
import { openBrowser, openPage } from "./pages/open-browser";
import { startSeededProduct } from "./pages/seeded-product";

/**
 * Compressed JavaScript that a participant's browser loads on its first visit: for the join card, for a room, and for
 * one with markdown in it, whose reader comes with the first message that needs it. Fails when one of the first two is
 * above --max-kb.
 */
const { values } = parseArgs({ options: { "max-kb": { type: "string", default: "200" } } });
const maxBytes = Number(values["max-kb"]) * 1_000;

const seeded = await startSeededProduct();
const browser = await openBrowser();
try {
  const addRoom = (messages: number) =>
    seeded.addRoom({ messages, turns: 1, people: 8, topic: "A library of things" });
  // The generator's first two messages are plain words.
  const [plain, rich] = [await addRoom(2), await addRoom(200)];
  for (const { name, room, cookies, shown } of [
    { name: "join card", room: plain, cookies: [], shown: "form" },
    { name: "room", room: plain, cookies: plain.seats.slice(0, 1), shown: "article .message-text" },
    { name: "room with markdown", room: rich, cookies: rich.seats.slice(0, 1), shown: "article strong" },
  ]) {
    const page = await openPage(browser, seeded.product.url, cookies);
    const scripts = await measureScriptBytes(page);
    await page.goto(`/r/${room.code}`);
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState("networkidle");
    const total = scripts().reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${name}: ${(total / 1_000).toFixed(1)} kB of JavaScript (limit ${values["max-kb"]})`);
    for (const script of scripts())
      console.log(`  ${(script.bytes / 1_000).toFixed(1).padStart(6)} kB  ${script.name}`);
    if (total > maxBytes && room === plain) process.exitCode = 1;
    await page.context().close();
  }
} finally {
  await browser.close();
  await seeded.stop();
}
