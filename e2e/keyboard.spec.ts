import { expect, test } from "./fixtures";
import { tabAndEnter, tabTo } from "./keyboard";
import { participantOn } from "./participant";
import { adminAccount } from "./shared-server";

test("a facilitator signs in, makes a room and manages people by keyboard", async ({ page }) => {
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole("button", { name });

  await test.step("sign-in: Tab from field to field, Enter sends", async () => {
    await page.goto("/sign-in");
    await tabTo(page, page.getByLabel("E-mail address"));
    await keyboard.type(adminAccount.email);
    await tabTo(page, page.getByLabel("Password"));
    await keyboard.type(adminAccount.password);
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Rooms", exact: true })).toBeVisible();
  });

  await test.step("rooms: the skip link comes first and leads past the navigation", async () => {
    await page.reload();
    await keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await keyboard.press("Enter");
    await keyboard.press("Tab");
    const inMain = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(inMain).toBe(true);
  });

  await test.step("wizard: Enter goes on, Space and Enter press, arrows choose", async () => {
    await tabAndEnter(page, page.getByRole("link", { name: /New room|Make the first room/ }).first());
    await expect(page.getByRole("textbox", { name: "Topic" })).toBeVisible();
    await tabTo(page, page.getByRole("textbox", { name: "Topic" }));
    await keyboard.type("Where to walk on Sunday");
    await tabAndEnter(page, button("Next"));
    await expect(button("Create room")).toBeVisible();
    await tabTo(page, button("Create room"));
    await keyboard.press("Space");
    await expect(page).toHaveURL(/setup/);
    await tabAndEnter(page, button("Draft sub-topics"));
    const titles = page.getByLabel("Title");
    await expect(titles).toHaveCount(3);
    const first = await titles.nth(0).inputValue();
    await tabAndEnter(page, button("Move down").first());
    await expect(titles.nth(1)).toHaveValue(first);
    await tabAndEnter(page, button("Approve and go on"));
    await tabAndEnter(page, button("Open the room now"));
    await expect(page.getByRole("heading", { name: "Where to walk on Sunday" })).toBeVisible();
  });

  await test.step("users: a dialog opens with Enter, keeps the focus, and gives it back on Escape", async () => {
    await page.goto("/users");
    await tabAndEnter(page, button("Invite somebody"));
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    for (let k = 0; k < 12; k += 1) {
      await keyboard.press("Tab");
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await keyboard.press("Escape");
    await expect(button("Invite somebody")).toBeFocused();
  });

  await test.step("account menu: arrows move, Escape gives the focus back", async () => {
    await tabTo(page, button("Account"), "Shift+Tab");
    await keyboard.press("Enter");
    const items = page.locator('[role^="menuitem"]');
    await expect(items.first()).toBeFocused();
    await keyboard.press("ArrowDown");
    await expect(items.nth(1)).toBeFocused();
    await keyboard.press("Escape");
    await expect(button("Account")).toBeFocused();
  });
});

test("a participant joins, writes, answers and reacts by keyboard", async ({ makeRoom, newPerson, join }) => {
  const room = await makeRoom();
  const ben = await join(room, "Ben");
  await ben.say("I would like a café");
  const amy = participantOn(await newPerson());
  const { page, composer, messages } = amy;
  const { keyboard } = page;
  await page.goto(room.joinPath);

  await test.step("join card: Enter joins", async () => {
    await tabTo(page, page.getByLabel("Your name in this conversation"));
    await keyboard.type("Amy");
    await keyboard.press("Enter");
    await expect(composer).toBeVisible();
  });

  await test.step("composer: Shift+Enter breaks the line, Enter sends, the list of names takes arrows", async () => {
    await tabTo(page, composer);
    await keyboard.type("First");
    await keyboard.press("Shift+Enter");
    await keyboard.type("second, @");
    await expect(page.getByRole("listbox")).toBeVisible();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await expect(composer).toHaveValue(/^First\nsecond, @\S+/);
    await keyboard.press("Enter");
    await expect(ben.messages.filter({ hasText: "First" })).toBeVisible();
  });

  await test.step("message menu: opened with Enter, answered from, and Escape leaves", async () => {
    const menu = messages.first().getByRole("button", { name: /actions|more/i });
    await tabTo(page, menu, "Shift+Tab");
    await keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Reply" }).focus();
    await keyboard.press("Enter");
    await expect(composer).toBeFocused();
    await keyboard.type("So would I");
    await keyboard.press("Enter");
    await expect(ben.message("So would I")).toContainText("I would like a café");
  });

  await test.step("agenda and people open and close without a mouse", async () => {
    const agenda = page.getByRole("button", { name: /^Agenda/ });
    await tabTo(page, agenda, "Shift+Tab");
    await keyboard.press("Space");
    await expect(agenda).toHaveAttribute("aria-expanded", "true");
    const people = page.getByRole("button", { name: /^People:/ });
    await tabTo(page, people, "Shift+Tab");
    await keyboard.press("Enter");
    await expect(page.getByText("Amy (you)").last()).toBeVisible();
    await keyboard.press("Escape");
    await expect(people).toBeFocused();
  });
});

test("dashboard, report and demo are read and steered by keyboard", async ({
  adminPage: page,
  makeRoom,
  join,
  server,
}) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  await amy.say("@mubot hello");
  await amy.say("@mubot and now?");
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const timeline = page.getByRole("listbox", { name: "Decision timeline" });
  await page.goto(room.dashboardPath);

  await test.step("timeline: arrows, Home and End go through the turns and back to live", async () => {
    await tabTo(page, timeline);
    await keyboard.press("ArrowLeft");
    await expect(page).toHaveURL(/turn=1/);
    await keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/turn=2/);
    await keyboard.press("ArrowRight");
    await expect(page).not.toHaveURL(/turn=/);
    await keyboard.press("Home");
    await expect(page).toHaveURL(/turn=1/);
    await keyboard.press("End");
    await expect(page).not.toHaveURL(/turn=/);
  });

  await test.step("steering: menu, sheet and dialogs give the focus back to where they were opened", async () => {
    const more = button("More");
    for (const item of ["Settings", "Edit agenda", "End session"]) {
      await tabTo(page, more, "Shift+Tab");
      await keyboard.press("Enter");
      await page.getByRole("menuitem", { name: item }).focus();
      await keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(more).toBeFocused();
      await keyboard.press("Tab");
    }
    await keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await keyboard.press("Escape");
    await tabTo(page, button("Do an act now"));
    await keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Addressed to"));
    await keyboard.press("Enter");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(page.getByLabel("Addressed to")).toHaveText("Amy");
    await tabTo(page, button("Do it now"));
    await keyboard.press("Enter");
    await expect(page.getByText("a facilitator asked for it")).toBeVisible();
    await expect(button("Do an act now")).toBeFocused();
  });

  await test.step("tabs: each part opens with Enter", async () => {
    const parts = page.getByRole("navigation", { name: "Parts of the dashboard" });
    for (const part of ["Topics", "Export"]) {
      await tabTo(page, parts.getByRole("button", { name: part }), part === "Topics" ? "Shift+Tab" : "Tab");
      await keyboard.press("Enter");
      await expect(page.getByRole("region", { name: part })).toBeVisible();
    }
  });

  await test.step("report: reached from the export and left again", async () => {
    await tabTo(page, page.getByRole("link", { name: /report/i }).first());
    await page.goto(`${room.dashboardPath}/report`);
    await expect(page.getByRole("heading", { name: room.topic })).toBeVisible();
    await tabTo(page, button("Print"));
    await tabTo(page, page.getByRole("link", { name: "Back to the dashboard" }), "Shift+Tab");
    await keyboard.press("Enter");
    await expect(timeline).toBeVisible();
  });

  await test.step("demo: what is shown can be reached", async () => {
    await page.goto(server.demoUrl);
    await tabTo(page, page.getByRole("region", { name: "Conversation" }));
  });
});
