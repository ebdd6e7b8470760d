import { expect, test } from "./fixtures";
import { participantOn } from "./participant";

const lines: [string, string][] = [
  ["Amy", "I propose a library of things. Let us use the shop to lend tools."],
  ["Bob", "I would rather open a café. I think a café brings people together."],
  ["Amy", "A café costs a lot of money, the rent alone is 900 euros."],
  ["Bob", "We could ask the town for money. I think 5000 euros would do."],
];

test("the dashboard shows why", async ({ adminPage, makeRoom, join }) => {
  const room = await makeRoom();
  const people = { Amy: await join(room, "Amy"), Bob: await join(room, "Bob") };
  await adminPage.goto(room.dashboardPath);
  const decisions = adminPage.getByRole("region", { name: "Decisions" });
  const marks = decisions.getByRole("listbox", { name: "Decision timeline" }).getByRole("option");
  const acts = decisions.getByRole("list", { name: "Acts in rank order" }).getByRole("listitem");
  await expect(decisions.getByText("No decision yet")).toBeVisible();

  await test.step("each turn appears as it is taken", async () => {
    for (const [name, text] of lines) await people[name as "Amy" | "Bob"].say(text);
    await expect(marks).toHaveCount(2);
    await people.Bob.say("@mubot who wants a café?");
    await expect(marks).toHaveCount(3);
  });

  await test.step("the last decision: act, reason, answer, all seven acts", async () => {
    await expect(decisions.getByText("Turn 3 of 3")).toBeVisible();
    await expect(decisions.getByText("the bot was mentioned")).toBeVisible();
    await expect(decisions.getByText("Spoke", { exact: true })).toBeVisible();
    await expect(acts).toHaveCount(7);
    await expect(acts.nth(0)).toContainText("Direct chatting");
    await expect(acts.nth(0)).toContainText("chosen");
    await expect(acts.nth(1)).toContainText(/\d+ left/);
    await expect(acts.nth(6)).toContainText("Silence");
    await expect(decisions.getByRole("blockquote")).toContainText("Bob");
  });

  await test.step("an earlier turn is shown as it was, by mouse and by keyboard", async () => {
    await marks.nth(0).click();
    await expect(decisions.getByRole("heading", { name: "Turn 1 of 3" })).toBeVisible();
    await expect(decisions.getByText("after 2 utterances")).toBeVisible();
    await expect(adminPage).toHaveURL(/turn=1/);
    await decisions.getByRole("listbox").press("ArrowRight");
    await expect(decisions.getByRole("heading", { name: "Turn 2 of 3" })).toBeVisible();
    await decisions.getByText(/^Model calls/).click();
    await decisions.getByRole("button", { name: "Back to live" }).click();
    await expect(decisions.getByText("Last decision")).toBeVisible();
  });

  await test.step("evidence leads to its message", async () => {
    const panel = adminPage.getByRole("region", { name: /^People/ });
    const host = participantOn(adminPage);
    await panel.getByText("What Bob said").click();
    await panel
      .getByRole("button", { name: /Show message \d+ by Bob/ })
      .first()
      .click();
    await expect(host.messages.and(adminPage.locator(".bg-accent-soft"))).toContainText("Bob");
  });

  await test.step("a bot message leads to its turn", async () => {
    await marks.nth(0).click();
    await adminPage.getByRole("button", { name: "Show why: decision of turn 3" }).click();
    await expect(decisions.getByText("Turn 3 of 3")).toBeVisible();
  });

  await test.step("a reload loses nothing", async () => {
    await marks.nth(1).click();
    await expect(decisions.getByRole("heading", { name: "Turn 2 of 3" })).toBeVisible();
    await adminPage.reload();
    await expect(decisions.getByRole("heading", { name: "Turn 2 of 3" })).toBeVisible();
    await expect(marks).toHaveCount(3);
    await expect(acts).toHaveCount(7);
    const shown = participantOn(adminPage);
    for (const [, text] of lines) await expect(shown.message(text)).toBeVisible();
  });
});

test("only the room's facilitators see its dashboard", async ({ makeRoom, join, newPerson }) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  for (const page of [amy.page, await newPerson()]) {
    await page.goto(room.dashboardPath);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  }
});
