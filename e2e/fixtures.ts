import { type Browser, test as base, type Page } from "@playwright/test";
import { type Participant, participantOn } from "./participant";
import { createRoom, type E2eRoom, type RoomWishes } from "./room";
import { type SharedServer, sharedServer } from "./shared-server";

export { expect } from "@playwright/test";

export interface PersonOptions {
  /** 360 px wide, with touch. */
  phone?: boolean;
  colorScheme?: "light" | "dark";
}

interface Fixtures {
  server: SharedServer;
  /** A page of the signed-in admin; `page` itself belongs to nobody. */
  adminPage: Page;
  /** Another person's browser: separate cookies, by default the size of a desktop. */
  newPerson: (options?: PersonOptions) => Promise<Page>;
  /** Makes an open room of the admin's without clicking. */
  makeRoom: (wishes?: RoomWishes) => Promise<E2eRoom>;
  /** Somebody in a browser of their own who has joined by the link. */
  join: (room: E2eRoom, name: string, options?: PersonOptions) => Promise<Participant>;
}

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

export const test = base.extend<Fixtures>({
  server: async ({ browserName: _ }, use) => use(sharedServer()),
  baseURL: async ({ server }, use) => use(server.url),
  adminPage: async ({ browser, server }, use) => {
    const context = await browser.newContext({ storageState: server.adminState, baseURL: server.url });
    await use(await context.newPage());
    await context.close();
  },
  newPerson: async ({ browser, server }, use) => {
    const contexts: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    await use(async ({ phone: onPhone = false, colorScheme } = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        colorScheme,
        ...(onPhone ? phone : {}),
      });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  makeRoom: async ({ adminPage, server }, use) =>
    use((wishes) => createRoom(adminPage.request, server.url, wishes)),
  join: async ({ newPerson }, use) =>
    use(async (room, name, options) => {
      const person = participantOn(await newPerson(options));
      await person.page.goto(room.joinPath);
      await person.joinAs(name);
      return person;
    }),
});
