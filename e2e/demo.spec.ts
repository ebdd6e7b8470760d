import { expect, test } from "./fixtures";
import { participantOn } from "./participant";

const aMinuteMs = 60_000;

test("the demo shows within a minute what this is", async ({ page, server }) => {
  test.setTimeout(aMinuteMs + 30_000);
  const openedMs = Date.now();
  await page.goto(server.demoUrl);
  await expect(page.getByText("See it at work")).toBeVisible();
  await expect(page.getByText("Read only")).toBeVisible();
  const left = () => ({ timeout: Math.max(1, aMinuteMs - (Date.now() - openedMs)) });
  const bot = participantOn(page).messages.filter({ hasText: "built-in" });
  await expect(bot.first()).toBeVisible(left());
  const decisions = page.getByRole("region", { name: "Decisions" });
  await expect(decisions.getByRole("option").nth(1)).toBeVisible(left());
  await expect(decisions.getByRole("list", { name: "Acts in rank order" }).getByRole("listitem")).toHaveCount(
    7,
  );

  // Watching is all that can be done.
  await expect(page.getByRole("button", { name: /Pause|Resume/ })).toHaveCount(0);
  await expect(page.getByLabel("Message", { exact: true })).toHaveCount(0);
  await bot
    .first()
    .getByRole("button", { name: /Show why: decision of turn/ })
    .click();
  await expect(decisions.getByText("Spoke", { exact: true })).toBeVisible();
});
