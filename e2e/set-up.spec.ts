import { expect, test } from "./fixtures";
import { adminAccount } from "./shared-server";

test("the set-up link makes the admin, once", async ({ page, newPerson, server }) => {
  await page.goto(server.setupUrl);
  await page.getByLabel("Your name").fill(adminAccount.name);
  await page.getByLabel("E-mail address").fill(adminAccount.email);
  await page.getByLabel("Password").fill(adminAccount.password);
  await page.getByRole("button", { name: "Create the admin account" }).click();
  await expect(page.getByRole("heading", { name: "Rooms" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Users" })).toBeVisible();
  await page.context().storageState({ path: server.adminState });

  const somebodyElse = await newPerson();
  await somebodyElse.goto(server.setupUrl);
  await expect(
    somebodyElse.getByRole("heading", { name: "This set-up link is not valid any more" }),
  ).toBeVisible();
});
