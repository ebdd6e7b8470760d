import { expect, test } from "./fixtures";
import { participantOn } from "./participant";

test("a room is made step by step, and people come in by its link", async ({ adminPage, newPerson }) => {
  await adminPage.goto("/rooms");
  await adminPage
    .getByRole("link", { name: /New room|Make the first room/ })
    .first()
    .click();
  await adminPage.getByRole("textbox", { name: "Topic" }).fill("Where should the choir sing in summer?");
  await adminPage.getByLabel("Agenda").fill("Places\nDates\nWho brings the piano");
  await adminPage.getByRole("button", { name: "Next" }).click();
  await adminPage.getByRole("button", { name: "Create room" }).click();

  await adminPage.getByRole("button", { name: "Draft sub-topics" }).click();
  const titles = adminPage.getByLabel("Title");
  await expect(titles).toHaveCount(3);
  await expect(adminPage.getByText("Drafted by built-in rules")).toBeVisible();
  for (const title of await titles.all()) await expect(title).not.toHaveValue("");

  const second = await titles.nth(1).inputValue();
  await titles.nth(0).fill("Which stage");
  await titles.nth(2).fill("The piano");
  await adminPage.getByLabel("Minutes").nth(0).fill("10");
  await adminPage.getByRole("button", { name: "Move down" }).nth(0).click();
  await adminPage.getByRole("button", { name: "Approve and go on" }).click();

  const link = await adminPage.getByLabel("Join link").inputValue();
  await expect(adminPage.getByRole("img", { name: "QR code of the join link" })).toBeVisible();
  const early = participantOn(await newPerson());
  await early.page.goto(link);
  await early.page.getByLabel("Your name in this conversation").fill("Ella");
  await early.page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(early.page.getByText("You are in. The room is not open yet.")).toBeVisible();

  await adminPage.getByRole("button", { name: "Open the room now" }).click();
  await expect(
    adminPage.getByRole("heading", { name: "Where should the choir sing in summer?" }),
  ).toBeVisible();
  const agenda = adminPage.getByRole("region", { name: "Agenda" }).getByRole("listitem");
  await expect(agenda).toHaveCount(3);
  await expect(agenda.nth(0)).toContainText(second);
  await expect(agenda.nth(1)).toContainText("Which stage");
  await expect(agenda.nth(2)).toContainText("The piano");

  await expect(early.composer).toBeVisible();
  await early.say("I am here already");
});
