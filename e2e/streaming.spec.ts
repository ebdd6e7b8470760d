import { request } from "@playwright/test";
import { startOpenAiServer } from "@/lib/llm/testing/openai-server";
import { createGate, replies } from "@/lib/llm/testing/scripted-reply";
import { expect, test } from "./fixtures";
import { participantOn } from "./participant";
import { createRoom } from "./room";
import { adminAccount } from "./shared-server";
import { startProduct } from "./start-product";

test("a model's answer streams in, and is there once when it is whole", async ({ newPerson }) => {
  const model = await startOpenAiServer({ auto: true });
  const product = await startProduct({
    env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: "test-model" },
  });
  const api = await request.newContext({ baseURL: product.url, extraHTTPHeaders: { origin: product.url } });
  try {
    const token = product.setupUrl.split("/").at(-1);
    const made = await api.post("/api/setup", { data: { token, ...adminAccount } });
    expect(made.ok()).toBe(true);
    const room = await createRoom(api, product.url);
    const more = createGate();
    const rest = createGate();
    const begin = '{"reasoning": "", "kind": "greeting", "to": [], "text": "Good';
    model.expect("muca/direct-chatting", replies.slowly(begin, more, " evening", rest, ', everybody."}'));

    const [amy, bob] = await Promise.all(
      ["Amy", "Bob"].map(async (name) => {
        const person = participantOn(await newPerson());
        await person.page.goto(product.url + room.joinPath);
        await person.joinAs(name);
        return person;
      }),
    );
    if (!amy || !bob) throw new Error("Somebody is missing");
    await amy.say("Hello @mubot");
    for (const person of [amy, bob]) await expect(person.message("Good")).toBeVisible();
    more.open();
    for (const person of [amy, bob]) {
      await expect(person.message("Good evening")).toBeVisible();
      await expect(person.page.getByText("mubot is writing")).toBeVisible();
    }
    // Whoever comes in the middle sees the whole answer in the end.
    await bob.page.reload();
    await expect(bob.composer).toBeVisible();
    rest.open();
    for (const person of [amy, bob]) {
      await expect(person.message("Good evening, everybody.")).toBeVisible();
      await expect(person.page.getByText("mubot is writing")).toHaveCount(0);
      await expect.poll(() => person.texts()).toEqual(["Hello @mubot", "Good evening, everybody."]);
    }
    model.assertDone();
  } finally {
    await api.dispose();
    await product.stop();
    await model.close();
  }
});
