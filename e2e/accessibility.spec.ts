import type { Page } from "@playwright/test";
import { seriousProblems } from "./axe";
import { expect, phone, test } from "./fixtures";

/** Whether something sticks out of the page at the side. */
async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}

/** In light on a desktop, in dark on a phone; either way nothing may stick out at phone width. */
async function check(page: Page, name: string, colorScheme: "light" | "dark"): Promise<void> {
  const size = page.viewportSize();
  if (colorScheme === "light") expect.soft(await seriousProblems(page), `${name}, desktop`).toEqual([]);
  await page.setViewportSize(phone.viewport);
  // The new size takes a moment to reach the layout.
  const sideways = `${name} scrolls sideways at 360 px`;
  await expect
    .configure({ soft: true, timeout: 5_000 })
    .poll(() => scrollsSideways(page), sideways)
    .toBe(false);
  if (colorScheme === "dark") expect.soft(await seriousProblems(page), `${name}, phone`).toEqual([]);
  if (size) await page.setViewportSize(size);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("a participant's room", async ({ makeRoom, join }) => {
      const room = await makeRoom({ roles: "Tenant\nArchitect" });
      const amy = await join(room, "Amy", { colorScheme });
      const bob = await join(room, "Bob", { colorScheme });
      await amy.page.emulateMedia({ reducedMotion: "reduce" });
      await amy.say(
        "A **library** of things: https://example.org/a-very-long-address-that-has-to-break-somewhere",
      );
      await bob.say("@Amy I would rather open a café");
      await bob.say("@mubot what do you know?");
      await expect(amy.messages.filter({ hasText: "built-in" })).toBeVisible();
      await check(amy.page, "room", colorScheme);
      await amy.composer.pressSequentially("Ask @");
      await expect(amy.page.getByRole("listbox")).toBeVisible();
      await check(amy.page, "mention list", colorScheme);
      await amy.composer.fill("");
      await amy.page.getByRole("button", { name: /^People:/ }).click();
      await expect(amy.page.getByText("Amy (you)").last()).toBeVisible();
      await check(amy.page, "people", colorScheme);
    });

    test("the dashboard", async ({ adminPage: page, makeRoom, join }) => {
      const room = await makeRoom();
      const amy = await join(room, "Amy");
      const bob = await join(room, "Bob");
      await amy.say("I propose a library. Let us lend tools for money.");
      await bob.say("I would rather open a café with good uses.");
      await bob.say("@mubot who wants what?");
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(room.dashboardPath);
      await expect(page.getByText("Spoke", { exact: true })).toBeVisible();
      await check(page, "dashboard", colorScheme);
      await page.setViewportSize(phone.viewport);
      const columns = page.getByRole("navigation", { name: "What to show" });
      for (const column of ["Conversation", "People", "Agenda"]) {
        await columns.getByRole("button", { name: column }).click();
        expect.soft(await scrollsSideways(page), `dashboard: ${column}`).toBe(false);
        if (colorScheme === "dark")
          expect.soft(await seriousProblems(page), `dashboard: ${column}`).toEqual([]);
      }
      for (const item of ["Settings", "Edit agenda"]) {
        await page.getByRole("button", { name: "More", exact: true }).click();
        await page.getByRole("menuitem", { name: item }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await check(page, `dashboard: ${item}`, colorScheme);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    });

    // The list of pages (pages.spec) holds the rest to both.
    if (colorScheme === "dark") return;

    test("what is left of a room", async ({ adminPage, server, makeRoom, join }) => {
      const room = await makeRoom();
      const amy = await join(room, "Amy", { colorScheme });
      await amy.say("The last word");
      const change = (what: string) =>
        adminPage.request.post(`/api/rooms/${room.id}/${what}`, { headers: { origin: server.url } });
      await change("lock");
      await expect(amy.page.getByText("You can read, but not write.")).toBeVisible();
      await check(amy.page, "locked room", colorScheme);
      await change("end");
      await expect(amy.page.getByRole("heading", { name: "Thank you for taking part" })).toBeVisible();
      await check(amy.page, "ended room", colorScheme);
    });

    test("pages of facilitators", async ({ adminPage: page, makeRoom, join }) => {
      const room = await makeRoom();
      const amy = await join(room, "Amy");
      await amy.say("@mubot hello");
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/rooms");
      await expect(page.getByText(room.topic).first()).toBeVisible();
      await check(page, "rooms", colorScheme);
      await page.goto("/users");
      await expect(page.getByRole("heading", { name: "Users" })).toBeVisible();
      await check(page, "users", colorScheme);
      await page.goto("/rooms/new");
      await page.getByRole("textbox", { name: "Topic" }).fill("How to get to the sea");
      await check(page, "wizard: topic", colorScheme);
      await page.getByRole("button", { name: "Next" }).click();
      await check(page, "wizard: facilitator", colorScheme);
      await page.getByRole("button", { name: "Create room" }).click();
      await page.getByRole("button", { name: "Draft sub-topics" }).click();
      await expect(page.getByLabel("Title")).toHaveCount(3);
      await check(page, "wizard: sub-topics", colorScheme);
      await page.getByRole("button", { name: "Approve and go on" }).click();
      await expect(page.getByLabel("Join link")).toBeVisible();
      await check(page, "wizard: invite", colorScheme);
    });
  });
}
