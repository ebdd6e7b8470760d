import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAsk } from "./ask";
import type { ModelProvider } from "./model-provider";
import { createOpenAiProvider } from "./openai";
import type { Answered, CallRecord } from "./question";
import { createRecordingProvider, createReplayingProvider } from "./recording";
import { recordingFolder } from "./recording-folder";
import { testKey } from "./testing/ask-on-server";
import { startOpenAiServer, testModel } from "./testing/openai-server";
import { type SampleAnswer, sampleQuestion } from "./testing/sample-question";
import { replies } from "./testing/scripted-reply";
import { createTestClock } from "./testing/test-clock";

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "recording-")), "calls");
});
afterEach(async () => {
  await rm(join(folder, ".."), { recursive: true, force: true });
});

interface Run {
  answers: Answered<SampleAnswer>[];
  shown: string[];
}

async function run(provider: ModelProvider): Promise<Run> {
  const clock = createTestClock();
  const ask = createAsk({ provider, clock, random: () => 0, sleep: async () => {} });
  const shown: string[] = [];
  const answers: Answered<SampleAnswer>[] = [];
  for (const topic of ["food", "food", "money"]) {
    answers.push(await ask(sampleQuestion, { topic }, { onText: (text) => shown.push(text) }));
  }
  return { answers, shown };
}

describe("a recorded run", () => {
  it("is repeated without the model: answers, repairs, failures and the text as it grew", async () => {
    const server = await startOpenAiServer({ kind: "json-object" });
    server.expect(
      sampleQuestion.id,
      replies.malformed(),
      replies.answer({ mood: "calm", text: "Lunch is settled." }),
      replies.error(500),
      replies.answer({ mood: "tense", text: "Lunch is not settled after all." }),
      replies.error(401),
    );
    const model = createOpenAiProvider({ apiKey: testKey, baseUrl: server.baseUrl, model: testModel });
    const first = await run(createRecordingProvider(model, recordingFolder(folder)));
    server.assertDone();
    await server.close();

    const second = await run(createReplayingProvider(recordingFolder(folder)));
    expect(second.answers.map(withoutAdaptation)).toEqual(first.answers.map(withoutAdaptation));
    expect(second.shown).toEqual(first.shown);
    expect(first.answers.map(({ engine }) => engine)).toEqual(["model", "model", "built-in"]);
  });

  it("never holds the key", async () => {
    const server = await startOpenAiServer({ apiKey: "another" });
    const model = createOpenAiProvider({ apiKey: testKey, baseUrl: server.baseUrl, model: testModel });
    await run(createRecordingProvider(model, recordingFolder(folder)));
    await server.close();
    const names = await readdir(folder);
    expect(names).toHaveLength(3);
    for (const name of names) expect(await readFile(join(folder, name), "utf8")).not.toContain(testKey);
  });

  it("falls back to the rule for a question that was not recorded", async () => {
    const { answers } = await run(createReplayingProvider(recordingFolder(folder)));
    expect(answers[0]?.fallback?.code).toBe("llm/bad-request");
    expect(answers[0]?.fallback?.message).toContain("no recorded answer");
  });
});

/** The attempts in which the endpoint taught its dialect are not part of the run. */
function withoutAdaptation({ calls, ...answered }: Answered<SampleAnswer>) {
  const taught = (call: CallRecord) => call.error?.code === "llm/bad-request";
  const kept = calls.filter((call) => !taught(call)).map(({ attempt, ...call }) => call);
  return { ...answered, calls: kept };
}
