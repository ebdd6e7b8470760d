import type { Page } from "@playwright/test";

/** What there is to be seen: rooms and people of a product that was seeded for it. */
export interface Scene {
  /** A room that is open, with a conversation, by its id and its code. */
  roomId: string;
  roomCode: string;
  /** One whose wizard is not finished. */
  draftId: string;
  demoPath: string;
}

export interface ListedPage {
  /** File name of its pictures. */
  name: string;
  path: (scene: Scene) => string;
  /** Whose browser opens it. */
  as: "nobody" | "admin" | "participant";
  /** What must be there before it can be looked at, or clicked on to get there. */
  prepare?: (page: Page) => Promise<void>;
}

const part = (name: string) => async (page: Page) => {
  const parts = page.getByRole("navigation", { name: "Parts of the dashboard" });
  await parts.getByRole("button", { name, exact: true }).click();
  const shown = page.getByRole("region", { name, exact: true });
  await shown.waitFor();
  // Not while it is loading.
  await shown.locator(".animate-pulse").first().waitFor({ state: "detached" });
};
const decisions = (page: Page) => page.getByRole("region", { name: "Decisions" }).waitFor();
const message = (page: Page) => page.locator("article .message-text").first().waitFor();

/** Every page of the product. A new page is a line here, and is then in all pictures and looked at by their checks. */
export const pageList: readonly ListedPage[] = [
  { name: "start", path: () => "/", as: "nobody" },
  { name: "sign-in", path: () => "/sign-in", as: "nobody" },
  { name: "not-found", path: () => "/no-such-page", as: "nobody" },
  { name: "set-up-gone", path: () => "/setup/gone", as: "nobody" },
  { name: "invitation-gone", path: () => "/invite/gone", as: "nobody" },
  { name: "join", path: ({ roomCode }) => `/r/${roomCode}`, as: "nobody" },
  { name: "room", path: ({ roomCode }) => `/r/${roomCode}`, as: "participant", prepare: message },
  { name: "demo", path: ({ demoPath }) => demoPath, as: "nobody", prepare: decisions },
  { name: "rooms", path: () => "/rooms", as: "admin" },
  { name: "wizard", path: () => "/rooms/new", as: "admin" },
  { name: "wizard-sub-topics", path: ({ draftId }) => `/rooms/${draftId}/setup`, as: "admin" },
  { name: "dashboard", path: ({ roomId }) => `/rooms/${roomId}`, as: "admin", prepare: decisions },
  {
    name: "dashboard-topics",
    path: ({ roomId }) => `/rooms/${roomId}`,
    as: "admin",
    prepare: part("Topics"),
  },
  {
    name: "dashboard-people",
    path: ({ roomId }) => `/rooms/${roomId}`,
    as: "admin",
    prepare: part("People"),
  },
  { name: "dashboard-model", path: ({ roomId }) => `/rooms/${roomId}`, as: "admin", prepare: part("Model") },
  {
    name: "dashboard-feedback",
    path: ({ roomId }) => `/rooms/${roomId}`,
    as: "admin",
    prepare: part("Feedback"),
  },
  {
    name: "dashboard-activity",
    path: ({ roomId }) => `/rooms/${roomId}`,
    as: "admin",
    prepare: part("Activity"),
  },
  {
    name: "dashboard-export",
    path: ({ roomId }) => `/rooms/${roomId}`,
    as: "admin",
    prepare: part("Export"),
  },
  { name: "report", path: ({ roomId }) => `/rooms/${roomId}/report`, as: "admin" },
  { name: "users", path: () => "/users", as: "admin" },
  { name: "account", path: () => "/account", as: "admin" },
  { name: "admin", path: () => "/admin", as: "admin" },
  { name: "admin-audit", path: () => "/admin/audit", as: "admin" },
  { name: "admin-prompts", path: () => "/admin/prompts", as: "admin" },
  { name: "admin-prompt", path: () => "/admin/prompts/muca.direct-chatting", as: "admin" },
  { name: "admin-models", path: () => "/admin/models", as: "admin" },
  { name: "admin-retention", path: () => "/admin/retention", as: "admin" },
  { name: "admin-templates", path: () => "/admin/templates", as: "admin" },
  { name: "admin-template-new", path: () => "/admin/templates/new", as: "admin" },
  { name: "simulate", path: () => "/simulate", as: "admin" },
  { name: "roleplay", path: () => "/roleplay", as: "admin" },
];
