import { request } from "@playwright/test";
import { startOpenAiServer } from "@/lib/llm/testing/openai-server";
import { createGate, replies } from "@/lib/llm/testing/scripted-reply";
import { expect, test } from "./fixtures";
import { participantOn } from "./participant";
import { createRoom } from "./room";
import { adminAccount } from "./shared-server";
import { startProduct } from "./start-product";

test("after a crash in the middle of an answer nothing is lost and the answer comes once", async ({
  newPerson,
}) => {
  const model = await startOpenAiServer({ auto: true });
  const env = { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: "test-model" };
  let product = await startProduct({ env });
  try {
    const api = await request.newContext({ baseURL: product.url, extraHTTPHeaders: { origin: product.url } });
    const token = product.setupUrl.split("/").at(-1);
    expect((await api.post("/api/setup", { data: { token, ...adminAccount } })).ok()).toBe(true);
    const room = await createRoom(api, product.url);
    await api.dispose();

    const never = createGate();
    const begin = '{"reasoning": "", "kind": "greeting", "to": [], "text": "Good';
    const rest = ' evening, everybody."}';
    model.expect("muca/direct-chatting", replies.slowly(begin, never, rest));
    const amy = participantOn(await newPerson());
    await amy.page.goto(product.url + room.joinPath);
    await amy.joinAs("Amy");
    await amy.say("We are three tonight");
    await amy.say("Hello @mubot");
    await expect(amy.message("Good")).toBeVisible();

    await product.kill();
    model.expect("muca/direct-chatting", replies.text(begin + rest));
    product = await startProduct({ env, after: product });
    // The page comes back by itself, and whoever takes the room up answers what was left unanswered.
    await expect(amy.message("Good evening, everybody.")).toBeVisible({ timeout: 60_000 });
    const said = ["We are three tonight", "Hello @mubot", "Good evening, everybody."];
    await expect.poll(() => amy.texts()).toEqual(said);
    await amy.page.reload();
    await expect.poll(() => amy.texts()).toEqual(said);
    never.open();
  } finally {
    await product.stop();
    await model.close();
  }
});
