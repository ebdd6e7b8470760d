import { describe, expect, it } from "vitest";
import { createAskFromEnvironment, defaultModel, type EnvironmentModels } from "./ask-from-environment";
import { startOpenAiServer } from "./testing/openai-server";
import { sampleAnalysis, sampleQuestion } from "./testing/sample-question";
import { createTestClock } from "./testing/test-clock";

const context = { topic: "trees" };
const layer = (settings: EnvironmentModels) =>
  createAskFromEnvironment(settings, { clock: createTestClock() });

describe("the model layer of an installation", () => {
  it.each([[{}], [{ apiKey: "", baseUrl: "  " }], [{ model: "gpt-4o" }]])(
    "is the built-in engine with %o",
    async (settings) => {
      const { ask, models, health, test } = layer(settings);
      expect(models).toBeNull();
      expect(health()).toBeNull();
      expect(await test()).toBeNull();
      expect((await ask(sampleQuestion, context)).engine).toBe("built-in");
    },
  );

  it("is OpenAI and its default model with a key alone", () => {
    const { models } = layer({ apiKey: "sk-x" });
    expect(models).toEqual({
      baseUrl: "https://api.openai.com/v1",
      analysis: defaultModel,
      reply: defaultModel,
    });
  });

  it("shows no secret of the address", () => {
    expect(layer({ baseUrl: "http://me:pw@host/v1", model: "m" }).models?.baseUrl).toBe("http://host/v1");
  });

  it("needs no key and no model with a local server: it takes the first that is listed", async () => {
    const server = await startOpenAiServer({ auto: true, models: ["local-8b", "other"] });
    const { ask, models, health } = layer({ baseUrl: server.baseUrl });
    expect(models).toMatchObject({ analysis: null, reply: null });
    const { calls, engine } = await ask(sampleQuestion, context);
    expect(engine).toBe("model");
    expect(calls[0]?.model).toBe("local-8b");
    expect(health()?.state).toBe("up");
    await server.close();
  });

  it("has one model for analysis and one for replies", async () => {
    const server = await startOpenAiServer({ auto: true, models: ["thinker", "writer"] });
    const { ask, test } = layer({ baseUrl: server.baseUrl, model: "thinker", replyModel: "writer" });
    expect((await ask(sampleAnalysis, context)).calls[0]?.model).toBe("thinker");
    expect((await ask(sampleQuestion, context)).calls[0]?.model).toBe("writer");
    expect((await test())?.map(({ model, chat }) => [model, chat])).toEqual([
      ["thinker", true],
      ["writer", true],
    ]);
    await server.close();
  });

  it("names a model that does not exist", async () => {
    const server = await startOpenAiServer({ auto: true, models: ["thinker"] });
    const { ask } = layer({ baseUrl: server.baseUrl, model: "thinkr" });
    const { fallback, engine } = await ask(sampleAnalysis, context);
    expect(engine).toBe("built-in");
    expect(fallback?.code).toBe("llm/model-not-found");
    expect(fallback?.message).toContain('"thinkr"');
    await server.close();
  });
});
