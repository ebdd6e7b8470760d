import { expect, test } from "./fixtures";

test("the server says that it is well", async ({ request }) => {
  for (const path of ["/healthz", "/readyz"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["x-request-id"]).toMatch(/^[\w.-]{8,64}$/);
  }
});

test("a page that does not exist says so", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.locator("body")).not.toBeEmpty();
});

test("the admin of the set-up link is signed in", async ({ adminPage }) => {
  const answer = await adminPage.request.get("/api/rooms");
  expect(answer.status()).toBe(200);
});

test("somebody who is not signed in sees no rooms", async ({ request }) => {
  const answer = await request.get("/api/rooms");
  expect(answer.status()).toBe(401);
});
