import type { Page } from "@playwright/test";
import { seriousProblems } from "./axe";
import { expect, phone, test } from "./fixtures";

/** On a phone the page scrolls down only. */
async function expectNothingSideways(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(phone.viewport);
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await expect.poll(sideways).toBe(false);
  if (size) await page.setViewportSize(size);
}

test("runs are started, watched, marked and compared", async ({ adminPage: page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/simulate");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Say what the people talk about.")).toBeVisible();
  await page.getByLabel("Topic", { exact: true }).fill("A summer party for the street");
  await page.getByLabel("Utterances").fill("30");
  await page.getByLabel("Runs of each").fill("1");
  await page.getByRole("checkbox", { name: "basic" }).check();
  await page.getByRole("button", { name: "Estimate" }).click();
  await expect(page.getByText("2 runs by the built-in engine: no tokens, no cost")).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();

  const runs = page.getByRole("listitem").filter({ hasText: "A summer party for the street" });
  await expect(runs).toHaveCount(2);
  await expect(runs.getByText("Finished")).toHaveCount(2, { timeout: 20_000 });
  await expect(runs.first()).toContainText("30 of 30 utterances");
  expect(await seriousProblems(page)).toEqual([]);
  await expectNothingSideways(page);

  await runs.first().getByRole("link").click();
  await expect(page.getByText("Bot's share")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sub-topics over time" })).toBeVisible();
  await page.getByRole("button", { name: "Bad: not like a person (2)" }).click();
  await page.getByLabel("Why").fill("Nobody talks like that");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The mark is kept")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Bad: not like a person (2)" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByLabel("Why")).toHaveValue("Nobody talks like that");
  expect(await seriousProblems(page)).toEqual([]);
  await expectNothingSideways(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^simulation-.*\.csv$/);

  await page.getByRole("link", { name: "Open the room" }).click();
  await expect(page.getByRole("heading", { name: "A summer party for the street" })).toBeVisible();

  await page.goto("/simulate");
  for (const choice of await runs.getByRole("checkbox").all()) await choice.check();
  await page.getByRole("link", { name: "Compare 2 runs" }).click();
  const table = page.getByRole("region", { name: "Numbers of the runs" });
  await expect(table.getByRole("columnheader")).toHaveText(["Measure", /basic · 4 · 1/, /default · 4 · 1/]);
  await expect(page.getByRole("heading", { name: "Acts by run" })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
});

test("a rehearsal: simulated people and a real one in the same room, until they are sent away", async ({
  adminPage: page,
  makeRoom,
  join,
}) => {
  const room = await makeRoom({ topic: "Which film to show" });
  const amy = await join(room, "Amy");
  await page.goto(`/rooms/${room.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Simulated people" }).click();
  const dialog = page.getByRole("dialog", { name: "Simulated people in this room" });
  await dialog.getByLabel("People").fill("2");
  await dialog.getByRole("button", { name: "Let them in" }).click();
  await expect(dialog.getByText(/2 simulated people: \d+ of 60 utterances/)).toBeVisible();

  await amy.say("Good to have you here");
  await expect(amy.page.getByText("simulated", { exact: true }).first()).toBeVisible({ timeout: 15_000 });

  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByText("No simulated people are in this room.")).toBeVisible({ timeout: 15_000 });
  await page.keyboard.press("Escape");
  await expect(page.getByText(/left/).first()).toBeVisible();
});
