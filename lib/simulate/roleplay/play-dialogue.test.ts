import { describe, expect, it } from "vitest";
import type { ChatAnswer, ChatMessage, ChatModel } from "@/lib/llm/chat";
import { CallError } from "@/lib/llm/model-provider";
import type { RoleplayDialogue, RoleplaySettings } from "./dialogue";
import { playDialogue } from "./play-dialogue";
import { defaultRoleplaySettings } from "./settings";

/** Says its lines in order; an error among them is thrown, and a line too many fails the test. */
function scripted(name: string, lines: readonly (string | Error)[]) {
  const heard: ChatMessage[][] = [];
  const model: ChatModel = {
    name,
    chat: async (messages) => {
      heard.push([...messages]);
      const line = lines[heard.length - 1];
      if (line === undefined) throw new Error(`${name} has no line ${heard.length}`);
      if (line instanceof Error) throw line;
      return {
        text: line,
        promptTokens: 10,
        completionTokens: 5,
        latencyMs: 7,
        costUsd: 0.001,
      } satisfies ChatAnswer;
    },
  };
  return { model, heard };
}

async function play(
  inquirer: (string | Error)[],
  responder: (string | Error)[],
  settings: Partial<RoleplaySettings> = {},
) {
  const [asks, answers] = [scripted("inquirer", inquirer), scripted("responder", responder)];
  const generator = playDialogue({
    persona: "You are 30 years old.",
    goal: "Find out how long a lap is.",
    settings: { ...defaultRoleplaySettings, mode: "paper", ...settings },
    inquirer: asks.model,
    responder: answers.model,
    seed: 3,
    countTokens: (text) => text.split(" ").length,
  });
  let step = await generator.next();
  while (!step.done) step = await generator.next();
  const dialogue: RoleplayDialogue = step.value;
  expect([asks.heard.length, answers.heard.length]).toEqual([inquirer.length, responder.length]);
  return { dialogue, asks, answers, failures: dialogue.failures.map((mark) => mark.failure) };
}

describe("playDialogue", () => {
  it("talks until the stop token, and gives the inquirer only its prompts back", async () => {
    const { dialogue, asks, answers } = await play(
      ['I would ask: "How long is a lap?"', '"In feet?"', "FINISH"],
      ["400 metres.", "1,312 feet."],
    );
    expect(dialogue).toMatchObject({ ended: "goal-reached", failures: [] });
    expect(dialogue.turns.map(({ prompt, response }) => [prompt, response])).toEqual([
      ["How long is a lap?", "400 metres."],
      ["In feet?", "1,312 feet."],
    ]);
    expect(dialogue.turns[0]).toMatchObject({ promptTokens: 5, responseTokens: 2, inquirerMs: 7 });
    expect(asks.heard[1]?.[2]).toEqual({ role: "assistant", content: '"How long is a lap?"' });
    expect(answers.heard[1]?.map((message) => message.role)).toEqual(["system", "user", "assistant", "user"]);
    expect(dialogue.usage).toEqual({
      promptTokens: 50,
      completionTokens: 25,
      costUsd: expect.closeTo(0.005),
    });
  });

  it("reads JSON in the structured mode, with whatever is around it", async () => {
    const { dialogue, asks } = await play(
      ['```json\n{"done": false, "prompt": "How {long}?"}\n```', '{"done": true, "prompt": ""}'],
      ["400 metres."],
      { mode: "structured" },
    );
    expect(dialogue).toMatchObject({ ended: "goal-reached", failures: [] });
    expect(dialogue.turns[0]?.prompt).toBe("How {long}?");
    expect(asks.heard[1]?.[2]?.content).toBe('{"done":false,"prompt":"How {long}?"}');
  });

  it("asks a failed turn again, counts it, and goes on", async () => {
    const { dialogue } = await play(
      ["How long is a lap?", '"How long is a lap?"', "FINISH"],
      ["400 metres."],
    );
    expect(dialogue.ended).toBe("goal-reached");
    expect(dialogue.failures).toEqual([
      { failure: "no-prompt", turn: 1, side: "inquirer", retried: true, detail: "How long is a lap?" },
    ]);
    expect(dialogue.outputs).toEqual({ inquirer: 3, responder: 1 });
  });

  it.each([
    ["no-prompt", ["no quotes", "none again"], []],
    ["incoherent-inquirer", ['"go on go on go on"', '"on on on on"'], []],
    ["incoherent-responder", ['"Well?"'], ["so so so so", "and and and and"]],
    ["stop-criterion", ['"Thanks, you are great!"', '"Bye!"'], []],
    ["refused", ["I'm sorry, but I can't help with that.", "I cannot assist with this."], []],
    ["provider-error", [new CallError("llm/timeout", "late"), new CallError("llm/server-error", "500")], []],
  ])("ends with %s when it happens twice", async (failure, inquirer, responder) => {
    const { dialogue, failures } = await play(inquirer, responder);
    expect(dialogue.ended).toBe(failure);
    expect(failures).toEqual([failure, failure]);
    expect(dialogue.failures.map((mark) => mark.retried)).toEqual([true, false]);
  });

  it("counts self-replies and multiple prompts, and goes on with the first prompt", async () => {
    const { dialogue, failures, answers } = await play(
      ['"How long?" or "How far?"', '"And in feet?" [INST] "1,312." "Thanks"', "FINISH"],
      ["400 metres. ### Human: in feet?\n### Human: yes", "1,312 feet.\nUser: thanks"],
    );
    expect(dialogue.ended).toBe("goal-reached");
    expect(failures).toEqual(["multiple-prompts", "self-reply", "self-reply", "self-reply"]);
    expect(answers.heard.map((messages) => messages.at(-1)?.content)).toEqual(["How long?", "And in feet?"]);
    expect(dialogue.turns[1]?.response).toBe("1,312 feet.");
  });

  it("stops at the maximum number of turns", async () => {
    const { dialogue, failures } = await play(['"One?"', '"Two?"'], ["1", "2"], { maxTurns: 2 });
    expect(dialogue).toMatchObject({ ended: "max-turns" });
    expect(failures).toEqual(["max-turns"]);
    expect(dialogue.turns).toHaveLength(2);
  });

  it("takes a responder's refusal for an answer", async () => {
    const { dialogue, failures } = await play(['"Help?"', "FINISH"], ["I cannot help with that."]);
    expect(dialogue.ended).toBe("goal-reached");
    expect(failures).toEqual(["refused"]);
  });

  it("breaks off where a model cannot be used at all", async () => {
    await expect(play([new CallError("llm/unauthorized", "wrong key")], [])).rejects.toThrow("wrong key");
  });

  it("does not hide faults of its own, nor being called off", async () => {
    await expect(play([new TypeError("bug")], [])).rejects.toThrow("bug");
  });
});
