import { expect, test } from "./fixtures";

test("the pages speak German, by the browser's wish or by choice", async ({
  browser,
  server,
  makeRoom,
  join,
}) => {
  const room = await makeRoom();
  const german = await browser.newContext({ baseURL: server.url, locale: "de-DE" });
  try {
    const page = await german.newPage();
    await page.goto(room.joinPath);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByRole("button", { name: "Teilnehmen" })).toBeVisible();
  } finally {
    await german.close();
  }

  const amy = await join(room, "Amy");
  await amy.say("Guten Abend");
  await amy.page.getByRole("button", { name: "Language and theme" }).click();
  await amy.page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  const composer = amy.page.getByRole("textbox", { name: "Nachricht" });
  await expect(composer).toBeVisible();
  await expect(amy.page.locator("html")).toHaveAttribute("lang", "de");
  await expect(amy.page.getByText("Guten Abend").first()).toBeVisible();
  await amy.page.reload();
  await expect(composer).toBeVisible();
});

test("a theme is kept", async ({ page }) => {
  await page.goto("/sign-in");
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const light = await ink();
  await page.getByRole("button", { name: "Language and theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(ink).not.toBe(light);
  const dark = await ink();
  await page.reload();
  expect(await ink()).toBe(dark);
});
