import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** Opens the palette by its keys, types, and does the first thing that is found. */
async function command(page: Page, query: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Commands" });
  await field.fill(query);
  await expect(page.getByRole("option", { selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveCount(0);
}

test("whatever a facilitator does or looks for is found in the palette, by keyboard", async ({
  adminPage: page,
  makeRoom,
  join,
}) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  const ben = await join(room, "Ben", { phone: true });

  await test.step("rooms and pages", async () => {
    await page.goto("/users");
    await page.getByRole("button", { name: "Search and commands" }).click();
    await page.getByRole("combobox", { name: "Commands" }).fill("no such thing");
    await expect(page.getByText("Nothing fits.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Search and commands" })).toBeFocused();
    await command(page, "all rooms");
    await expect(page.getByRole("heading", { name: "Rooms", exact: true })).toBeVisible();
    await command(page, room.topic);
    await expect(page.getByRole("region", { name: "Decisions" })).toBeVisible();
  });

  await test.step("the bot", async () => {
    await command(page, "pause the bot");
    await expect(amy.page.getByText("mubot is paused and will not speak.")).toBeVisible();
    await command(page, "resume the bot");
    await expect(amy.page.getByText("mubot is paused and will not speak.")).toHaveCount(0);
    await amy.say("I would like a café");
    await command(page, "encourage ben now");
    await expect(ben.messages.filter({ hasText: "built-in" })).toHaveCount(1);
    await command(page, "mute summary");
    await expect(page.getByRole("button", { name: "Unmute Summary" })).toBeVisible();
    await command(page, "approve first: every reply");
    await amy.say("@mubot what now?");
    await expect(page.getByRole("heading", { name: "mubot wants to say" })).toBeVisible();
    await command(page, "edit the waiting reply");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("By keyboard alone.");
    await command(page, "discard the waiting reply");
    await expect(page.getByRole("heading", { name: "mubot wants to say" })).toHaveCount(0);
  });

  await test.step("people and sub-topics", async () => {
    await command(page, "write to amy alone");
    await page.keyboard.type("Between us");
    await page.keyboard.press("Enter");
    await expect(amy.message("Between us")).toBeVisible();
    await command(page, "uses well discussed");
    await expect(amy.page.getByRole("button", { name: /Well discussed Uses/ })).toBeVisible();
    await command(page, "money consensus");
    await page.getByLabel("What was agreed").fill("Half each");
    await page.getByRole("button", { name: "Mark as agreed" }).click();
    await expect(page.getByText("Half each")).toBeVisible();
    await command(page, "show ben");
    await expect(page.getByRole("listitem").filter({ hasText: "Ben" }).last()).toBeFocused();
  });

  await test.step("turns, tabs, theme and language", async () => {
    await command(page, "turn 1");
    await expect(page).toHaveURL(/turn=1/);
    await command(page, "back to live");
    await expect(page).not.toHaveURL(/turn=/);
    await command(page, "part: activity");
    await expect(page.getByRole("heading", { name: "What facilitators did" })).toBeVisible();
    await command(page, "theme: dark");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await command(page, "deutsch");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Befehle" })).toBeFocused();
  });
});
