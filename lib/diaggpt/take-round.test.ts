import { describe, expect, it } from "vitest";
import type { Ask } from "@/lib/llm/question";
import { askOnServer } from "@/lib/llm/testing/ask-on-server";
import { replies } from "@/lib/llm/testing/scripted-reply";
import type { DialogueView, Line } from "./dialogue";
import { toRecord } from "./record";
import { type ConsultationMode, openDialogue, type RoundResult, takeRound } from "./take-round";
import { askByRule } from "./testing/ask-by-rule";
import { tableTask } from "./testing/sample-task";
import { emptyStack, isComplete, loadTask, type TopicStack } from "./topic-stack";

const at = "2026-12-01T10:00:00Z";
/** A dialogue in which somebody writes the given messages, one a round. */
async function talk(messages: readonly string[], ask: Ask = askByRule, mode: ConsultationMode = "fused") {
  let stack: TopicStack = loadTask(emptyStack, tableTask);
  const history: Line[] = [];
  const rounds: RoundResult[] = [];
  const viewOf = (news: Line[]): DialogueView => ({
    stack,
    task: tableTask,
    history: [...history],
    news,
    loadable: [],
    at,
  });
  const keep = (result: RoundResult) => {
    stack = result.stack;
    rounds.push(result);
    history.push({ id: `b${rounds.length}`, from: null, text: result.text, at });
  };
  keep(await openDialogue(viewOf([]), ask, { mode }));
  for (const [index, text] of messages.entries()) {
    const line = { id: `m${index + 1}`, from: "Amy", text, at };
    const result = await takeRound(viewOf([line]), ask, { mode });
    history.push(line);
    keep(result);
  }
  const values = Object.fromEntries(
    toRecord(stack).map(({ itemId, state, value }) => [itemId, value ?? state]),
  );
  return { stack, rounds, values, last: rounds.at(-1)?.text ?? "" };
}

describe("a consultation without a model", () => {
  it.each(["fused", "paper"] as const)(
    "asks the checklist in order and records by type (%s)",
    async (mode) => {
      const { stack, rounds, values, last } = await talk(
        ["Amy Jones", "four of us", "tomorrow", "terrace"],
        askByRule,
        mode,
      );
      expect(isComplete(stack)).toBe(true);
      expect(values).toMatchObject({ name: "Amy Jones", people: "4", day: "2026-12-02", seat: "Terrace" });
      expect(rounds[3]?.text).toContain("Cancel up to three hours before.");
      expect(last).toContain("Number of guests: 4");
    },
  );

  it("answers a question in between and comes back to the item", async () => {
    const { rounds, values } = await talk(["Can I bring my dog?", "Amy"]);
    expect(rounds[1]?.action?.name).toBe("create");
    expect(rounds[1]?.text).toContain("Name for the booking");
    expect(values.name).toBe("Amy");
  });

  it("says why something is asked", async () => {
    const { last } = await talk(["Amy", "Why do you ask?"]);
    expect(last).toContain("Tables seat two, four or eight.");
  });

  it("replaces an answer that is corrected", async () => {
    const { values, stack } = await talk(["Amy", "4", "Actually, the number of guests is 5"]);
    expect(values).toMatchObject({ people: "5", day: "current" });
    expect(stack.topics.find(({ itemId }) => itemId === "people")).toMatchObject({
      answer: { evidence: ["m3"] },
      earlier: [{ value: "4", evidence: ["m2"] }],
    });
  });

  it("does not ask a third time for what was refused", async () => {
    const { rounds, values } = await talk(["I'd rather not say", "skip", "4"]);
    expect(values).toMatchObject({ name: "refused", people: "4" });
    const asks = rounds.filter(({ text }) => text.includes("Please tell me: Name for the booking"));
    expect(asks).toHaveLength(2);
  });

  it("asks clearly again for an answer that does not fit, then takes it as it was said", async () => {
    const { rounds, values } = await talk(["Amy", "a whole bunch", "lots", "the usual crowd"]);
    expect(rounds[2]?.text).toContain("A number will do.");
    expect(values.people).toBe("the usual crowd");
  });

  it("takes several answers in one message", async () => {
    const { values } = await talk(["Name for the booking: Amy; Day: tomorrow"]);
    expect(values).toMatchObject({ name: "Amy", day: "2026-12-02", people: "current" });
  });
});

describe("a consultation with a model", () => {
  it("asks once more for a malformed manager answer, then stays", async () => {
    const { server, ask } = await askOnServer();
    const reply = { objective: "go on", provided: [], goalReached: false, text: "Could you say that again?" };
    server.expect("diaggpt/enriched-reply", replies.answer(reply));
    server.expect("diaggpt/topic-manager", replies.malformed(), replies.malformed());
    server.expect("diaggpt/enriched-reply", replies.answer(reply));
    const { rounds, values } = await talk(["Amy"], ask);
    expect(rounds[1]).toMatchObject({ action: { name: "stay" }, malformed: true, text: reply.text });
    expect(values.name).toBe("current");
    server.assertDone();
    await server.close();
  });
});
