import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { startOpenAiServer } from "@/lib/llm/testing/openai-server";
import { expect, test } from "./fixtures";
import { participantOn } from "./participant";
import { createRoom } from "./room";
import { adminAccount } from "./shared-server";
import { startProduct } from "./start-product";

const key = "sk-the-key-of-this-test-1234";

/** Fills in the form, first with a wrong key, and saves it. */
async function addProvider(page: Page, baseUrl: string): Promise<void> {
  await page.getByRole("button", { name: "Add a provider" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Test cloud");
  await form.getByLabel("Address").fill(baseUrl);
  await form.getByLabel("Key").fill("sk-a-wrong-key-of-this-test");
  await form.getByRole("button", { name: "Test", exact: true }).click();
  await expect(form.getByText("refused the key").first()).toBeVisible();
  await form.getByLabel("Key").fill(key);
  await form.getByRole("button", { name: "Which models are there?" }).click();
  await expect(form.getByText("One model; it is offered")).toBeVisible();
  await form.getByLabel("Model for analysis").fill("test-model");
  await form.getByRole("button", { name: "Save" }).first().click();
  await expect(form).toHaveCount(0);
}

// A server of its own: a provider would answer in the rooms of all other tests.
test("an admin sets up a provider, and a room that used up its budget goes on without it", async ({
  newPerson,
}) => {
  const model = await startOpenAiServer({ auto: true, apiKey: key });
  const product = await startProduct();
  try {
    const page = await newPerson();
    const api = page.context().request;
    const token = product.setupUrl.split("/").at(-1);
    const headers = { origin: product.url };
    const made = await api.post(`${product.url}/api/setup`, { data: { token, ...adminAccount }, headers });
    expect(made.ok()).toBe(true);
    await page.goto(`${product.url}/admin/models`);
    await addProvider(page, model.baseUrl);

    const chain = page.getByRole("list", { name: "Providers in the order" });
    await expect(chain.getByText("Test cloud")).toBeVisible();
    await expect(chain.getByText("stored, ends in 1234")).toBeVisible();
    await chain.getByRole("button", { name: "Test Test cloud" }).click();
    await expect(chain.getByText("Analysis: test-model")).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);

    const inProduct = {
      post: (path: string, options: object) => api.post(product.url + path, options),
      put: (path: string, options: object) => api.put(product.url + path, options),
    };
    const settings = { budget: { dayTokens: 10 } };
    const room = await createRoom(inProduct as typeof api, product.url, { settings });
    const amy = participantOn(await newPerson());
    await amy.page.goto(product.url + room.joinPath);
    await amy.joinAs("Amy");
    const dashboard = await page.context().newPage();
    await dashboard.goto(product.url + room.dashboardPath);
    await amy.say("@mubot hello, what is this about?");
    await expect(dashboard.getByRole("button", { name: "Budget used up" })).toBeVisible();
    await amy.say("@mubot and what do we know?");
    await expect(dashboard.getByText("Turn 2 of 2")).toBeVisible();
    const views = dashboard.getByRole("navigation", { name: "Parts of the dashboard" });
    await views.getByRole("button", { name: "Model", exact: true }).click();
    await expect(dashboard.getByText("Tokens of the room today").first()).toBeVisible();
    await expect(dashboard.getByRole("cell", { name: "Test cloud" })).toBeVisible();

    await chain.getByRole("button", { name: "Delete Test cloud" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("No model is set up")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(chain.getByText("Test cloud")).toBeVisible();
  } finally {
    await product.stop();
    await model.close();
  }
});
