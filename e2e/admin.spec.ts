import { request } from "@playwright/test";
import { startOpenAiServer } from "@/lib/llm/testing/openai-server";
import { expect, test } from "./fixtures";
import { participantOn } from "./participant";
import { createRoom } from "./room";
import { adminAccount } from "./shared-server";
import { startProduct } from "./start-product";

test("a prompt is edited, a turn uses it and says so, and it is rolled back", async ({ newPerson }) => {
  const model = await startOpenAiServer({ auto: true });
  const product = await startProduct({
    env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: "test-model" },
  });
  const admin = await newPerson();
  const api = await request.newContext({ baseURL: product.url, extraHTTPHeaders: { origin: product.url } });
  try {
    const token = product.setupUrl.split("/").at(-1);
    expect((await api.post("/api/setup", { data: { token, ...adminAccount } })).ok()).toBe(true);
    await admin.context().addCookies((await api.storageState()).cookies);
    await admin.goto(`${product.url}/admin`);
    await admin.getByRole("link", { name: /^Answering people/ }).click();
    const text = admin.getByLabel("Instructions", { exact: true });
    await text.fill("Speak like a sailor.");
    await expect(admin.getByRole("alert").filter({ hasText: "{{answerFields}} is missing" })).toBeVisible();
    await expect(admin.getByRole("button", { name: "Save and use" })).toBeDisabled();
    await text.press("End");
    await admin.getByRole("button", { name: "Insert answerFields" }).click();
    await admin.getByLabel("Note").fill("More salt");
    await admin.getByRole("tab", { name: "Preview" }).click();
    await admin.getByRole("button", { name: "Try it" }).click();
    await expect(admin.getByText("by the model")).toBeVisible();
    await expect(admin.getByRole("region", { name: "Instructions and room" })).toContainText(
      /Speak like a sailor\.Fill the fields/u,
    );
    await admin.getByRole("tab", { name: "Edit" }).click();
    await admin.getByRole("button", { name: "Save and use" }).click();
    await expect(admin.getByText("Edited, version 1")).toBeVisible();

    const room = await createRoom(api, product.url);
    const amy = participantOn(await newPerson());
    await amy.page.goto(product.url + room.joinPath);
    await amy.joinAs("Amy");
    await amy.say("@mubot hello");
    const calls = () =>
      api
        .get(`/api/rooms/${room.id}/export.json`)
        .then((answer) => answer.text())
        .then((all) => all.includes('"promptVersion":1') && all.includes("Speak like a sailor"));
    await expect.poll(calls).toBe(true);
    await admin.goto(`${product.url}/rooms/${room.id}`);
    await admin
      .getByText(/^Model calls/)
      .first()
      .click();
    await expect(admin.getByText("Edited prompt, version 1").first()).toBeVisible();

    await admin.goto(`${product.url}/admin/prompts/muca.direct-chatting`);
    await admin.getByRole("button", { name: "Return to the built-in text" }).click();
    await admin.getByRole("tab", { name: "Versions (2)" }).click();
    await admin.getByRole("button", { name: "Roll back to version 1" }).click();
    await expect(admin.getByText("text of version 1")).toBeVisible();
    await expect(admin.getByText("More salt")).toBeVisible();
    await admin.goto(`${product.url}/admin/audit`);
    for (const done of ["Prompt rolled back", "Prompt set back to the built-in text", "Prompt changed"]) {
      await expect(admin.getByRole("cell", { name: done })).toBeVisible();
    }
  } finally {
    await api.dispose();
    await product.stop();
    await model.close();
  }
});

test("a room starts from a template, and becomes one", async ({ adminPage: page }) => {
  await page.goto("/admin/templates");
  await page.getByRole("link", { name: "Start a room from Collecting ideas" }).click();
  await expect(page.getByRole("textbox", { name: "Topic" })).toHaveValue("How could we make it better?");
  await page.getByRole("textbox", { name: "Topic" }).fill("How could the bus be better?");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Create room" }).click();
  const titles = page.getByLabel("Title");
  await expect(titles).toHaveCount(3);
  await page.getByRole("button", { name: "Remove" }).nth(1).click();
  await expect(titles).toHaveCount(2);
  await titles.nth(0).fill("What annoys passengers");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(titles).toHaveCount(3);
  await expect(titles.nth(0)).toHaveValue("What annoys passengers");
  await expect(titles.nth(1)).toHaveValue("As many ideas as we can");
  await page.getByRole("button", { name: "Approve and go on" }).click();
  await page.getByRole("button", { name: "Save as template" }).click();
  await page.getByRole("button", { name: "Open it" }).click();
  await page.getByLabel("Name of the template").fill("Buses");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Buses")).toBeVisible();
  await expect(page.getByText(/^What annoys passengers · As many ideas/)).toBeVisible();
});

test("somebody changes name and password, and signs other browsers out", async ({ server, newPerson }) => {
  const admin = await request.newContext({
    baseURL: server.url,
    storageState: server.adminState,
    extraHTTPHeaders: { origin: server.url },
  });
  const { path } = await (await admin.post("/api/invitations", { data: {} })).json();
  await admin.dispose();
  const page = await newPerson();
  const account = { name: "Ida", email: `ida${Date.now()}@example.org`, password: "old words in a row" };
  const headers = { origin: server.url };
  const token = String(path).split("/").at(-1);
  await page.request.post("/api/invitations/redeem", { data: { token, ...account }, headers });
  const elsewhere = await newPerson();
  await elsewhere.request.post("/api/auth/sign-in/email", { data: account, headers });

  await page.goto("/rooms");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await page.getByLabel("Your name").fill("Ida Q");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("banner").getByText("Ida Q")).toBeVisible();
  await expect(page.getByText("this browser", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  await elsewhere.goto("/account");
  await expect(elsewhere).toHaveURL(/sign-in/);

  await page.getByLabel("Current password").fill("not the one");
  await page.getByLabel("New password").fill("new words in a row");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The current password is not right.")).toBeVisible();
  await page.getByLabel("Current password").fill(account.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await elsewhere.getByLabel("E-mail address").fill(account.email);
  await elsewhere.getByLabel("Password", { exact: true }).fill("new words in a row");
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Your account" })).toBeVisible();
});
