import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

test.describe.configure({ timeout: 120_000 });

interface Room {
  id: string;
  code: string;
}

/** A room as its host makes it, open unless told otherwise. */
async function makeRoom(adminPage: Page, url: string, open = true): Promise<Room> {
  const headers = { origin: url };
  const data = {
    topic: "What should happen with our shared garden?",
    agenda: "When it is open, who looks after it, and how we pay for it.",
  };
  const made = await adminPage.request.post("/api/rooms", { headers, data });
  expect(made.status()).toBeLessThan(300);
  const room: Room = await made.json();
  if (open) await change(adminPage, url, room, "open");
  return room;
}

async function change(adminPage: Page, url: string, room: Room, what: "open" | "lock" | "unlock" | "end") {
  const answer = await adminPage.request.post(`/api/rooms/${room.id}/${what}`, { headers: { origin: url } });
  expect(answer.ok(), `${what}: ${await answer.text()}`).toBe(true);
}

async function join(page: Page, room: Room, name: string): Promise<void> {
  await page.goto(`/r/${room.code}`);
  await page.getByLabel("Your name in this conversation").fill(name);
  await page.getByRole("button", { name: "Join" }).click();
}

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill(text);
  await field.press("Enter");
}

const conversation = (page: Page) => page.getByRole("region", { name: "Conversation" });

async function expectAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`),
  ).toEqual([]);
}

test("three people talk, one on a phone, and a reload loses nothing", async ({
  adminPage,
  newPerson,
  server,
}) => {
  const room = await makeRoom(adminPage, server.url);
  const [amy, ben, cleo] = [await newPerson(), await newPerson(), await newPerson({ phone: true })];
  await join(amy, room, "Amy");
  await join(ben, room, "Ben");
  await join(cleo, room, "Cleo");
  await say(amy, "Shall we keep it **open** at weekends?");
  await say(ben, "Only if somebody locks it. @Cleo what do you think?");
  for (const page of [amy, ben, cleo]) {
    await expect(conversation(page).getByText("at weekends?")).toBeVisible();
    await expect(conversation(page).locator("strong", { hasText: "open" })).toBeVisible();
  }
  await expect(conversation(cleo).locator("mark", { hasText: "@Cleo" })).toBeVisible();
  const overflow = await cleo.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await cleo.getByRole("textbox", { name: "Message" }).fill("half a thought");
  await cleo.reload();
  await expect(conversation(cleo).getByText("Only if somebody locks it.")).toBeVisible();
  await expect(cleo.getByRole("textbox", { name: "Message" })).toHaveValue("half a thought");
  await cleo.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(conversation(amy).getByText("half a thought")).toBeVisible();
  await expectAccessible(cleo);
});

test("a mention of the bot is answered by a message that shows it is an AI", async ({
  adminPage,
  newPerson,
  server,
}) => {
  const room = await makeRoom(adminPage, server.url);
  const amy = await newPerson();
  await join(amy, room, "Amy");
  const field = amy.getByRole("textbox", { name: "Message" });
  await field.pressSequentially("@mu");
  await amy.getByRole("option", { name: /mubot/ }).waitFor();
  await field.press("Enter");
  await expect(field).toHaveValue("@mubot ");
  await field.pressSequentially("what are we here for?");
  await field.press("Enter");
  const answer = conversation(amy)
    .getByRole("article")
    .filter({ hasText: "mubot" })
    .filter({ hasText: "AI" });
  await expect(answer.last()).toBeVisible();
  await expect(answer.last()).toContainText("built-in");
});

test("a name that is taken is refused kindly, with one to take instead", async ({
  adminPage,
  newPerson,
  server,
}) => {
  const room = await makeRoom(adminPage, server.url);
  const [amy, other] = [await newPerson(), await newPerson()];
  await other.goto(`/r/${room.code}`);
  await expectAccessible(other);
  await join(amy, room, "Amy");
  await expect(conversation(amy)).toBeVisible();
  await join(other, room, "AMY");
  await expect(other.getByRole("main").getByRole("alert")).toContainText("Somebody here goes by");
  await other.getByRole("button", { name: /^Take/ }).click();
  await expect(conversation(other)).toBeVisible();
});

test("replies, reactions and deletions reach the others", async ({ adminPage, newPerson, server }) => {
  const room = await makeRoom(adminPage, server.url);
  const [amy, ben] = [await newPerson(), await newPerson()];
  await join(amy, room, "Amy");
  await join(ben, room, "Ben");
  await say(amy, "Who has a key?");
  const atBen = conversation(ben).getByRole("article").filter({ hasText: "Who has a key?" });
  await atBen.hover();
  await atBen.getByRole("button", { name: "Message actions" }).click();
  await ben.getByRole("menuitemcheckbox", { name: "👍" }).click();
  await expect(conversation(amy).getByRole("button", { name: "👍 by Ben" })).toBeVisible();
  await atBen.hover();
  await atBen.getByRole("button", { name: "Reply" }).click();
  await say(ben, "I have");
  const reply = conversation(amy).getByRole("article").filter({ hasText: "I have" });
  await expect(reply.getByRole("button", { name: /Who has a key/ })).toBeVisible();
  const atAmy = conversation(amy).getByRole("article").filter({ hasText: "Amy (you)" });
  await atAmy.hover();
  await atAmy.getByRole("button", { name: "Message actions" }).click();
  await amy.getByRole("menuitem", { name: "Delete" }).click();
  await amy.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(conversation(ben).getByText("This message was deleted.").first()).toBeVisible();
});

test("people wait until the room opens, and are thanked when it ends", async ({
  adminPage,
  newPerson,
  server,
}) => {
  const room = await makeRoom(adminPage, server.url, false);
  const amy = await newPerson({ phone: true });
  await join(amy, room, "Amy");
  await expect(amy.getByText("The room is not open yet.")).toBeVisible();
  await change(adminPage, server.url, room, "open");
  await say(amy, "Hello?");
  await expect(conversation(amy).getByText("Hello?")).toBeVisible();
  await change(adminPage, server.url, room, "lock");
  await expect(amy.getByText("You can read, but not write.")).toBeVisible();
  await change(adminPage, server.url, room, "end");
  await expect(amy.getByRole("heading", { name: "Thank you for taking part" })).toBeVisible();
  await expectAccessible(amy);
});
