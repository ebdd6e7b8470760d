import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const appFolder = fileURLToPath(new URL("../app", import.meta.url));

/** Paths of all pages as their folders spell them. */
const pages = readdirSync(appFolder, { recursive: true })
  .map(String)
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`)
  .sort();

interface Visit {
  room: { id: string; code: string };
  demoUrl: string;
}

/** Where each page is visited; a new page has to be added. */
const visits: Record<string, (visit: Visit) => string> = {
  "/": () => "/",
  "/demo/[token]": ({ demoUrl }) => new URL(demoUrl).pathname,
  "/invite/[token]": () => "/invite/no-such-token",
  "/r/[code]": ({ room }) => `/r/${room.code}`,
  "/rooms": () => "/rooms",
  "/rooms/[id]": ({ room }) => `/rooms/${room.id}`,
  "/rooms/[id]/setup": ({ room }) => `/rooms/${room.id}/setup`,
  "/rooms/[id]/report": ({ room }) => `/rooms/${room.id}/report`,
  "/rooms/new": () => "/rooms/new",
  "/setup/[token]": () => "/setup/no-such-token",
  "/sign-in": () => "/sign-in",
  "/account": () => "/account",
  "/admin": () => "/admin",
  "/admin/audit": () => "/admin/audit",
  "/admin/models": () => "/admin/models",
  "/admin/prompts": () => "/admin/prompts",
  "/admin/prompts/[slug]": () => "/admin/prompts/muca-fused-analysis",
  "/admin/retention": () => "/admin/retention",
  "/admin/templates": () => "/admin/templates",
  "/admin/templates/[id]": () => "/admin/templates/no-such-template",
  "/roleplay": () => "/roleplay",
  "/roleplay/[id]": () => "/roleplay/no-such-batch",
  "/simulate": () => "/simulate",
  "/simulate/[id]": () => "/simulate/no-such-run",
  "/simulate/compare": () => "/simulate/compare",
  "/users": () => "/users",
};

/** Collects what the page's policy refused. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("policyRefused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const told = Reflect.get(window, "policyRefused") as (what: string) => void;
      told(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ""}`);
    });
  });
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

test("every page is visited", () => {
  expect(Object.keys(visits).sort()).toEqual(pages);
});

test("no page runs into its content security policy", async ({ adminPage, server }) => {
  test.setTimeout(180_000);
  const headers = { origin: server.url };
  const made = await adminPage.request.post("/api/rooms", { data: { topic: "Policies" }, headers });
  const room = await made.json();
  await adminPage.request.post(`/api/rooms/${room.id}/open`, { headers });
  const refused = await watchPolicy(adminPage);
  const paths = [...Object.values(visits), () => "/no-such-page"].map((path) =>
    path({ room, demoUrl: server.demoUrl }),
  );
  for (const path of paths) {
    const answer = await adminPage.goto(path, { waitUntil: "networkidle" });
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy, path).toContain("script-src 'self' 'nonce-");
    expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    const isHydrated = await adminPage.evaluate(() =>
      [document.body, ...document.querySelectorAll("body *")].some((element) =>
        Object.keys(element).some((key) => key.startsWith("__reactFiber")),
      ),
    );
    expect(isHydrated, `${path} came alive`).toBe(true);
    expect(refused, path).toEqual([]);
  }
});

test("a script that somebody smuggled into a page does not run", async ({ page }) => {
  const refused = await watchPolicy(page);
  await page.goto("/sign-in");
  const ran = await page.evaluate(() => {
    const holder = document.createElement("div");
    holder.innerHTML = `<img src="data:," onerror="window.smuggled = true"><iframe srcdoc="<script>parent.smuggled = true</script>"></iframe>`;
    document.body.append(holder);
    const link = document.createElement("a");
    link.href = "javascript:window.smuggled = true";
    document.body.append(link);
    link.click();
    return new Promise((resolve) => setTimeout(() => resolve(Reflect.get(window, "smuggled") ?? false), 500));
  });
  expect(ran).toBe(false);
  expect(refused.length).toBeGreaterThan(0);
});

test("answers say what browsers may do with them", async ({ request }) => {
  for (const path of ["/", "/api/rooms", "/no-such-page"]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(headers["permissions-policy"], path).toContain("camera=()");
    expect(headers["strict-transport-security"], path).toBeUndefined();
  }
});
