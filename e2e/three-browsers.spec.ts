import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "./fixtures";
import { type Participant, participantOn } from "./participant";

/** What both participants must see, or must not. */
async function both(people: readonly Participant[], look: (person: Participant) => Promise<void>) {
  for (const person of people) await look(person);
}

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("whatever the facilitator does to the agenda, two participants see at once", async ({
  adminPage,
  makeRoom,
  join,
}) => {
  const room = await makeRoom();
  const people = [await join(room, "Amy"), await join(room, "Ben", { phone: true })];
  const chips = ({ page }: Participant, text: string | RegExp) =>
    expect(page.getByRole("button", { name: text })).toBeVisible();
  await adminPage.goto(room.dashboardPath);

  await test.step("rename, reorder and add", async () => {
    await adminPage.getByRole("button", { name: "Edit agenda" }).click();
    const sheet = adminPage.getByRole("dialog");
    await sheet.getByLabel("Title").nth(0).fill("Ideas");
    await sheet.getByRole("button", { name: "Move down" }).first().click();
    await sheet.getByRole("button", { name: "Add sub-topic" }).click();
    await sheet.getByLabel("Title").nth(2).fill("Who helps");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(sheet).toHaveCount(0);
    await both(people, (person) => chips(person, /Agenda.*Money.*Ideas.*Who helps/));
  });

  await test.step("status by hand", async () => {
    await adminPage.getByRole("button", { name: "Steer “Ideas”" }).click();
    await adminPage.getByRole("menuitemradio", { name: "Well discussed" }).click();
    await both(people, (person) => chips(person, /Well discussed Ideas/));
    await expect(adminPage.getByText("set by hand")).toBeVisible();
  });

  await test.step("consensus and close", async () => {
    await adminPage.getByRole("button", { name: "Steer “Ideas”" }).click();
    await adminPage.getByRole("menuitem", { name: "Mark a consensus" }).click();
    await adminPage.getByLabel("What was agreed").fill("A library of things");
    await adminPage.getByRole("button", { name: "Mark as agreed" }).click();
    await adminPage.getByRole("button", { name: "Steer “Money”" }).click();
    await adminPage.getByRole("menuitem", { name: "Close", exact: true }).click();
    await both(people, async ({ page }) => {
      await page.getByRole("button", { name: /^Agenda/ }).click();
      await expect(page.getByText("A library of things")).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "Money" })).toContainText("put aside");
    });
  });
});

test("words of the host, muted acts, settings and the bot's drafts reach two participants as they should", async ({
  adminPage,
  makeRoom,
  join,
}) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  const ben = await join(room, "Ben", { phone: true });
  const people = [amy, ben];
  const host = participantOn(adminPage);
  const fromBot = ({ messages }: Participant) => messages.filter({ hasText: "built-in" });
  await adminPage.goto(room.dashboardPath);

  await test.step("a private word reaches one, an answer as host reaches all", async () => {
    await adminPage.getByRole("button", { name: "Actions for Ben" }).click();
    await adminPage.getByRole("menuitem", { name: "Private word" }).click();
    await host.say("Ben, you have not said anything yet");
    await adminPage.getByRole("button", { name: "Write to everybody" }).click();
    await host.say("Welcome, both of you");
    await both(people, (person) => expect(person.message("Welcome, both of you")).toBeVisible());
    await expect(ben.message("Ben, you have not said anything yet")).toContainText("Only you can see this");
    expect(await amy.texts()).toEqual(["Welcome, both of you"]);
  });

  await test.step("settings: switched off it does not answer, switched on it does", async () => {
    const choosePreset = async (name: RegExp) => {
      await openMenu(adminPage, "Settings");
      await adminPage.getByRole("radio", { name }).check();
      await adminPage.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(adminPage.getByRole("dialog")).toHaveCount(0);
    };
    await choosePreset(/^Off/);
    await amy.say("@mubot are you there?");
    await expect(adminPage.getByText("The facilitator is switched off").first()).toBeVisible();
    await choosePreset(/^Default/);
    await amy.say("@mubot and now?");
    await both(people, (person) => expect(fromBot(person)).toHaveCount(1));
  });

  await test.step("a muted act is not done, an unmuted one is", async () => {
    await adminPage.getByRole("button", { name: "Mute Direct chatting" }).click();
    await expect(adminPage.getByRole("button", { name: "Unmute Direct chatting" })).toBeVisible();
    await ben.say("@mubot do you hear me?");
    await expect(adminPage.getByText("Turn 2 of 2")).toBeVisible();
    await both(people, (person) => expect(fromBot(person)).toHaveCount(1));
    await adminPage.getByRole("button", { name: "Unmute Direct chatting" }).click();
    await ben.say("@mubot and now?");
    await both(people, (person) => expect(fromBot(person)).toHaveCount(2));
  });

  await test.step("a waiting reply is sent as it is", async () => {
    await adminPage.getByLabel("Approve first").click();
    await adminPage.getByRole("option", { name: "every reply" }).click();
    await expect(adminPage.getByLabel("Approve first")).toHaveText("every reply");
    await amy.say("@mubot one more thing");
    await expect(adminPage.getByRole("region", { name: "mubot wants to say" })).toBeVisible();
    await both(people, (person) => expect(fromBot(person)).toHaveCount(2));
    const draft = adminPage.getByRole("region", { name: "mubot wants to say" });
    await draft.getByRole("button", { name: "Send", exact: true }).click();
    await both(people, (person) => expect(fromBot(person)).toHaveCount(3));
  });

  await test.step("the zip has every message, and who may see it", async () => {
    const parts = adminPage.getByRole("navigation", { name: "Parts of the dashboard" });
    await parts.getByRole("button", { name: "Export" }).click();
    const coming = adminPage.waitForEvent("download");
    await adminPage.getByRole("link", { name: /zip/i }).click();
    const files = unzipSync(await readFile(await (await coming).path()));
    const rows = strFromU8(files["transcript.jsonl"] ?? new Uint8Array())
      .trim()
      .split("\n");
    // Two of the host, five of people, three of the bot.
    expect(rows).toHaveLength(10);
    expect(Object.keys(files)).toContain("README.md");
  });
});
