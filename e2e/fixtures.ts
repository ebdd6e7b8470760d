import { test as base, type Page } from "@playwright/test";
import { type SharedServer, sharedServer } from "./shared-server";

export { expect } from "@playwright/test";

interface Fixtures {
  server: SharedServer;
  /** A page of the signed-in admin; `page` itself belongs to nobody. */
  adminPage: Page;
  /** Another person's browser: separate cookies, by default the size of a desktop. */
  newPerson: (options?: { phone?: boolean }) => Promise<Page>;
}

const phone = { viewport: { width: 375, height: 720 }, isMobile: true, hasTouch: true };

export const test = base.extend<Fixtures>({
  server: async ({ browserName: _ }, use) => use(sharedServer()),
  baseURL: async ({ server }, use) => use(server.url),
  adminPage: async ({ browser, server }, use) => {
    const context = await browser.newContext({ storageState: server.adminState, baseURL: server.url });
    await use(await context.newPage());
    await context.close();
  },
  newPerson: async ({ browser, server }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...(options.phone ? phone : {}) });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
