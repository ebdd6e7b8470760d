import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures";
import type { Participant } from "./participant";

/** Opens a message's menu and takes an item of it. */
async function chooseAction({ page }: Participant, message: Locator, item: string): Promise<void> {
  await message.getByRole("button", { name: "Message actions" }).click();
  await page.getByRole("menu").getByText(item, { exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

test("two desktops and a phone hold one conversation", async ({ makeRoom, join }) => {
  const room = await makeRoom();
  const [amy, bob, cleo] = await Promise.all([
    join(room, "Amy"),
    join(room, "Bob"),
    join(room, "Cleo", { phone: true }),
  ]);
  const everybody = [amy, bob, cleo];
  for (const { page } of everybody) {
    await expect(page.getByRole("button", { name: "People: 3 here" })).toBeVisible();
  }

  await test.step("everybody at once, in one order", async () => {
    await Promise.all([
      (async () => {
        await amy.say("A library of things would suit it.");
        await amy.say("Drills, tents, a sewing machine.");
      })(),
      bob.say("I would rather see a café there."),
      cleo.say("Why not both?"),
    ]);
    for (const person of everybody) {
      await expect(person.message("Drills, tents, a sewing machine.")).toBeVisible();
      await expect(person.message("I would rather see a café there.")).toBeVisible();
      await expect(person.message("Why not both?")).toBeVisible();
    }
    const order = await amy.texts();
    expect(order.indexOf("A library of things would suit it.")).toBeLessThan(
      order.indexOf("Drills, tents, a sewing machine."),
    );
    for (const person of everybody) await expect.poll(() => person.texts()).toEqual(await amy.texts());
  });

  await test.step("a reply shows what it answers", async () => {
    await chooseAction(cleo, cleo.message("I would rather see a café there."), "Reply");
    await expect(cleo.page.getByText("Reply to Bob:")).toBeVisible();
    await cleo.say("Who would run it?");
    for (const person of everybody) {
      const quote = person.message("Who would run it?").getByRole("button", { name: /In reply to/ });
      await expect(quote).toContainText("Bob");
      await expect(quote).toContainText("I would rather see a café there.");
    }
  });

  await test.step("reactions come and go", async () => {
    const text = "Drills, tents, a sewing machine.";
    await chooseAction(bob, bob.message(text), "👍");
    await chooseAction(cleo, cleo.message(text), "👍");
    for (const person of everybody) {
      await expect(person.message(text).getByRole("button", { name: /^👍 by/ })).toContainText("2");
    }
    await bob
      .message(text)
      .getByRole("button", { name: /^👍 by/ })
      .click();
    for (const person of everybody) {
      await expect(person.message(text).getByRole("button", { name: /^👍 by/ })).toContainText("1");
    }
  });

  await test.step("@ offers people and the bot", async () => {
    await amy.composer.pressSequentially("Ask @");
    const offered = amy.page.getByRole("listbox", { name: "Mention somebody" }).getByRole("option");
    await expect(offered).toHaveCount(3);
    for (const name of ["mubot", "Bob", "Cleo"])
      await expect(offered.filter({ hasText: name })).toHaveCount(1);
    await amy.composer.pressSequentially("cl");
    await expect(offered).toHaveCount(1);
    await amy.composer.press("Enter");
    await expect(amy.composer).toHaveValue("Ask @Cleo ");
    await amy.composer.pressSequentially("first");
    await amy.composer.press("Enter");
    await expect(cleo.message("Ask @Cleo first").locator("mark")).toHaveText("@Cleo");

    await cleo.composer.pressSequentially("@b");
    await cleo.page.getByRole("option", { name: "Bob" }).tap();
    await expect(cleo.composer).toHaveValue("@Bob ");
    await cleo.composer.fill("");
  });

  await test.step("who is writing is shown, and no longer once it is sent", async () => {
    await bob.composer.pressSequentially("One thi");
    await expect(amy.page.getByText("Bob is writing")).toBeVisible();
    await bob.composer.pressSequentially("ng: money");
    await bob.composer.press("Enter");
    await expect(amy.message("One thing: money")).toBeVisible();
    await expect(amy.page.getByText("Bob is writing")).toHaveCount(0);
  });

  await test.step("one's own message can be deleted", async () => {
    await chooseAction(bob, bob.message("One thing: money"), "Delete");
    await bob.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    for (const person of everybody) {
      await expect(person.page.getByText("This message was deleted.")).toBeVisible();
      await expect(person.message("One thing: money")).toHaveCount(0);
    }
  });

  await test.step("a mention is answered, once for everybody", async () => {
    await cleo.say("@mubot who wants a café?");
    for (const person of everybody) {
      const answers = person.page
        .getByRole("region", { name: "Conversation" })
        .getByRole("article")
        .filter({ hasText: "built-in" });
      await expect(answers.last()).toContainText("@Cleo");
    }
    for (const person of everybody) await expect.poll(() => person.texts()).toEqual(await amy.texts());
  });
});

test("markdown and foreign scripts are shown, and never run", async ({ makeRoom, join }) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  const hostile = '<img src=x onerror="document.title=\'run\'"> <script>document.title="run"</script>';
  await amy.composer.fill(`**bold** and [a link](javascript:document.title='run')\n\n${hostile}`);
  await amy.composer.press("Enter");
  await amy.say("مرحبا بالجميع");
  await amy.say("你好，大家");
  await expect(amy.messages.locator("strong")).toHaveText("bold");
  await expect(amy.messages.locator("img, script, a[href^='javascript']")).toHaveCount(0);
  await expect(amy.page).not.toHaveTitle("run");
  await expect(amy.message("مرحبا بالجميع").locator("[dir=auto]").last()).toHaveCSS("direction", "rtl");
});
