import { expect, test } from "./fixtures";
import { participantOn } from "./participant";

test("whoever is removed is out at once and stays out", async ({ adminPage, makeRoom, join }) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  const rex = await join(room, "Rex");
  await rex.say("BUY MY STUFF");
  await rex.composer.fill("And more");
  await adminPage.goto(room.dashboardPath);
  await adminPage.getByRole("button", { name: "Actions for Rex" }).click();
  await adminPage.getByRole("menuitem", { name: "Remove" }).click();
  await adminPage.getByLabel("Reason (they will see it)").fill("No advertising here.");
  await adminPage.getByRole("button", { name: "Remove Rex" }).click();

  await expect(rex.page.getByText("You can no longer take part")).toBeVisible();
  await expect(rex.page.getByText("No advertising here.")).toBeVisible();
  await expect(rex.composer).toHaveCount(0);
  await expect(amy.page.getByRole("button", { name: "People: 1 here" })).toBeVisible();
  await rex.page.goto(room.joinPath);
  await expect(rex.page.getByText("You can no longer take part")).toBeVisible();
  await expect(rex.page.getByLabel("Your name in this conversation")).toHaveCount(0);
  await expect(amy.message("BUY MY STUFF")).toBeVisible();
});

test("a locked room can be read, an ended one is over", async ({ adminPage, makeRoom, join, newPerson }) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  await amy.say("The first word");
  await adminPage.goto(room.dashboardPath);
  const choose = async (item: string, confirm: string) => {
    await adminPage.getByRole("button", { name: "More", exact: true }).click();
    await adminPage.getByRole("menuitem", { name: item }).click();
    await adminPage.getByRole("dialog").getByRole("button", { name: confirm }).click();
    await expect(adminPage.getByRole("dialog")).toHaveCount(0);
  };

  await choose("Lock", "Lock room");
  await expect(amy.page.getByText("The host has locked this room.")).toBeVisible();
  await expect(amy.composer).toHaveCount(0);
  await expect(amy.message("The first word")).toBeVisible();
  const late = participantOn(await newPerson());
  await late.page.goto(room.joinPath);
  await expect(late.page.getByText("This room is locked: nobody new can come in")).toBeVisible();
  await expect(late.page.getByRole("button", { name: "Join", exact: true })).toBeDisabled();

  await adminPage.getByRole("button", { name: "Unlock" }).click();
  await expect(amy.composer).toBeVisible();
  await late.page.reload();
  await late.joinAs("Lea");
  await late.say("Made it");

  await choose("End session", "End session");
  for (const { page } of [amy, late]) {
    await expect(page.getByRole("heading", { name: "Thank you for taking part" })).toBeVisible();
  }
  await amy.page.getByRole("button", { name: "Read the conversation" }).click();
  await expect(amy.message("Made it")).toBeVisible();
  await expect(amy.composer).toHaveCount(0);
  const tooLate = await newPerson();
  await tooLate.goto(room.joinPath);
  await expect(tooLate.getByText("This conversation has ended.")).toBeVisible();
});

test("a paused bot is silent until it is resumed", async ({ adminPage, makeRoom, join }) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  const notice = amy.page.getByText("mubot is paused and will not speak.");
  await adminPage.goto(room.dashboardPath);
  await adminPage.getByRole("button", { name: "Pause bot" }).click();
  await expect(notice).toBeVisible();
  await amy.say("@mubot are you there?");
  const host = participantOn(adminPage);
  await host.say("It is paused, Amy");
  await expect(amy.message("It is paused, Amy")).toContainText("Host");

  await adminPage.getByRole("button", { name: "Resume bot" }).click();
  await expect(notice).toHaveCount(0);
  await amy.say("@mubot and now?");
  await expect(amy.messages).toHaveCount(4);
  await expect(amy.messages.last()).toContainText("mubot");
  // One turn in all: nothing was decided, or kept to be said later, while it was paused.
  await expect(adminPage.getByText("Turn 1 of 1")).toBeVisible();
});
