import { pageList, type Scene } from "@/scripts/pages/page-list";
import { seriousProblems } from "./axe";
import { expect, phone, test } from "./fixtures";

/** Each page once: light on a desktop, then dark on a phone, which is as much as axe and the layout ask for. */
for (const [part, as] of [
  ["everybody", ["nobody", "participant"]],
  ["facilitators and admins", ["admin"]],
] as const) {
  test(`every listed page for ${part} is accessible and fits a phone`, async ({
    adminPage,
    makeRoom,
    join,
    newPerson,
    server,
  }) => {
    const room = await makeRoom();
    const amy = await join(room, "Amy");
    await amy.say("@mubot hello");
    await expect(amy.messages).toHaveCount(2);
    const scene: Scene = {
      ...{ roomId: room.id, roomCode: room.code, draftId: room.id },
      demoPath: new URL(server.demoUrl).pathname,
    };
    const pages = { nobody: await newPerson(), admin: adminPage, participant: amy.page };
    for (const listed of pageList.filter((page) => (as as readonly string[]).includes(page.as))) {
      const page = pages[listed.as];
      const size = page.viewportSize();
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(listed.path(scene));
      await listed.prepare?.(page);
      await expect(page.getByRole("heading").first()).toBeVisible();
      expect.soft(await seriousProblems(page), `${listed.name}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await page.setViewportSize(phone.viewport);
      await expect
        .configure({ soft: true, timeout: 5_000 })
        .poll(
          () =>
            page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
          `${listed.name} scrolls sideways at 360 px`,
        )
        .toBe(false);
      expect.soft(await seriousProblems(page), `${listed.name}, dark`).toEqual([]);
      if (size) await page.setViewportSize(size);
    }
  });
}
