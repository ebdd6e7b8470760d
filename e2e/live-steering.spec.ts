import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

async function show(page: Page, view: string): Promise<void> {
  const views = page.getByRole("navigation", { name: "Parts of the dashboard" });
  await views.getByRole("button", { name: view, exact: true }).click();
}

test("a reply waits until the facilitator edits and sends it", async ({ adminPage, makeRoom, join }) => {
  const room = await makeRoom({ settings: { approveFirst: "all" } });
  const amy = await join(room, "Amy");
  const ben = await join(room, "Ben", { phone: true });
  await adminPage.goto(room.dashboardPath);
  await amy.say("@mubot hello, what is this about?");
  await expect(adminPage.getByRole("heading", { name: "mubot wants to say" })).toBeVisible();
  await expect(ben.messages).toHaveCount(1);
  await adminPage.getByLabel("Text", { exact: true }).fill("Let us find a use for the shop.");
  await adminPage.getByRole("button", { name: "Send as edited" }).click();
  await expect(amy.message("Let us find a use for the shop.")).toBeVisible();
  await expect(ben.message("Let us find a use for the shop.")).toBeVisible();

  await ben.page.getByRole("button", { name: "Not a good message" }).click();
  await ben.page.getByLabel("Why? (optional)").fill("Too vague");
  await ben.page.getByRole("button", { name: "Send reason" }).click();
  await show(adminPage, "Feedback");
  await expect(adminPage.getByText("Too vague")).toBeVisible();
  await expect(amy.page.getByText("Too vague")).toHaveCount(0);
});

test("an act is done when asked for, and its draft can be discarded", async ({
  adminPage,
  makeRoom,
  join,
}) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  const ben = await join(room, "Ben");
  await adminPage.goto(room.dashboardPath);
  await amy.say("I would like a café");
  await adminPage.getByRole("button", { name: "Do an act now" }).click();
  await adminPage.getByLabel("Act", { exact: true }).click();
  await adminPage.getByRole("option", { name: "Encouragement" }).click();
  await adminPage.getByLabel("Addressed to").click();
  await adminPage.getByRole("option", { name: "Ben" }).click();
  await adminPage.getByRole("button", { name: "Do it now" }).click();
  await expect(ben.messages.filter({ hasText: "AI" })).toHaveCount(1);
  await expect(adminPage.getByText("a facilitator asked for it")).toBeVisible();

  await adminPage.getByLabel("Approve first").click();
  await adminPage.getByRole("option", { name: "every reply" }).click();
  await expect(adminPage.getByLabel("Approve first")).toHaveText("every reply");
  await ben.say("@mubot thanks");
  await adminPage.getByRole("button", { name: "Discard" }).click();
  await expect(adminPage.getByText("Draft dropped: it was discarded")).toBeVisible();
  await expect(amy.messages.filter({ hasText: "AI" })).toHaveCount(1);
});

test("a consensus is seen by everybody, and whatever was steered can be looked up and undone", async ({
  adminPage,
  makeRoom,
  join,
}) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  await adminPage.goto(room.dashboardPath);
  // The acts are listed once there was a decision.
  await amy.say("@mubot hello");
  await adminPage.getByRole("button", { name: "Steer “Uses”" }).click();
  await adminPage.getByRole("menuitem", { name: "Mark a consensus" }).click();
  await adminPage.getByLabel("What was agreed").fill("A café it is");
  await adminPage.getByRole("button", { name: "Mark as agreed" }).click();
  await amy.page.getByRole("button", { name: /Uses/ }).click();
  await expect(amy.page.getByText("A café it is")).toBeVisible();

  await adminPage.getByRole("button", { name: "Steer “Money”" }).click();
  await adminPage.getByRole("menuitem", { name: "Close", exact: true }).click();
  await expect(adminPage.getByText("closed", { exact: true })).toBeVisible();
  await adminPage.getByRole("button", { name: "Mute Summary" }).click();
  await expect(adminPage.getByRole("button", { name: "Unmute Summary" })).toBeVisible();

  await show(adminPage, "Activity");
  const deeds = adminPage.getByRole("region", { name: "Activity" }).getByRole("listitem");
  await deeds.filter({ hasText: "A café it is" }).getByRole("button", { name: "Undo" }).click();
  await expect(deeds.first()).toContainText("took a change back");
  await expect(amy.page.getByText("A café it is")).toHaveCount(0);
});
