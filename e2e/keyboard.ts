import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page has: whatever is not reached by then is not reached by anybody. */
const mostStops = 60;

/** Presses Tab until the element has the focus; fails when it never gets there. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  // A key that is pressed before the page is alive would be lost, as it would be for anybody.
  await expect
    .poll(() => target.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react"))))
    .toBe(true);
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} is not reached by ${key}.`);
}

/** Goes to a button or link with Tab and presses Enter on it. */
export async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}
