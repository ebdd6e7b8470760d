import { describe, expect, it } from "vitest";
import type { Answered, Ask, CallErrorCode } from "@/lib/llm/question";
import { createQuestioningMind } from "./questioning-mind";
import { askByRule } from "./testing/ask-by-rule";
import { gardenSubTopics, gardenView, replyContext, talk } from "./testing/garden-day";

/** Answers each question by id with what a model is imagined to say; an unexpected question fails. */
function scripted(answers: Record<string, unknown>, asked: string[] = []): Ask {
  return async (question) => {
    asked.push(question.id);
    if (!(question.id in answers)) throw new Error(`not scripted: ${question.id}`);
    return {
      answer: question.answer.parse(answers[question.id]),
      engine: "model",
      fallback: null,
      calls: [],
    };
  };
}

function failing(code: CallErrorCode): Ask {
  return async (question, context) => ({
    ...(await askByRule(question, context)),
    fallback: { code, message: `failed with ${code}` },
  });
}

const view = gardenView(
  talk("amy: Saturday?", "ben: fine", "chloe: tomatoes").map((one, k) =>
    k === 0 ? { ...one, labels: ["date"] } : one,
  ),
  {
    subTopics: gardenSubTopics.map((one, k) =>
      k === 0 ? { ...one, status: "well-discussed" as const } : one,
    ),
  },
);

const fused = {
  reasoning: "r",
  labels: [
    { utterance: "U1", subTopics: ["S2"] },
    { utterance: "U2", subTopics: ["S1", "S1", "S7"] },
    { utterance: "U2", subTopics: ["S3"] },
    { utterance: "U40", subTopics: ["S1"] },
  ],
  progress: [
    { subTopic: "S1", summary: "Amy for Saturday", status: "not-discussed" },
    { subTopic: "S2", summary: " ", status: "being-discussed" },
    { subTopic: "S8", summary: "x", status: "well-discussed" },
  ],
  stuck: false,
  unsolved: true,
  memory: [
    {
      person: "P2",
      subTopic: "S1",
      sentences: [
        { text: "Is fine with it.", evidence: ["U2"] },
        { text: "Amy's own.", evidence: ["U1"] },
        { text: "Half his.", evidence: ["U2", "U3"] },
        { text: "Nothing.", evidence: [] },
        { text: "Made up.", evidence: ["U77"] },
      ],
    },
    { person: "HOST", subTopic: "S1", sentences: [{ text: "No.", evidence: ["U1"] }] },
    { person: "P9", subTopic: "S1", sentences: [{ text: "No.", evidence: ["U1"] }] },
  ],
};

describe("analysis by a model", () => {
  it("keeps what fits the room and drops the rest (MUCA §3)", async () => {
    const { value, engine } = await createQuestioningMind(scripted({ "muca/fused-analysis": fused })).analyze(
      view,
      "fused",
    );
    expect(engine).toBe("model");
    // Already labelled, repeated, outside the window: ignored and noted; an unknown sub-topic: dropped.
    expect(value.labels).toEqual({ m2: ["date"] });
    expect(value.ignoredLabels).toEqual(["m1", "m2", "U40"]);
    expect(value.statuses).toEqual({ plants: "being-discussed" });
    expect(value.topicSummaries).toEqual({ date: "Amy for Saturday" });
    expect(value.summaries).toEqual({ ben: { date: [{ text: "Is fine with it.", evidence: ["m2"] }] } });
    expect([value.stuck, value.unsolved]).toEqual([false, true]);
  });

  it("keeps older evidence that the record gives for that very person", async () => {
    const old = {
      ...view,
      summaries: {
        ben: { date: [{ text: "Wants Sunday.", evidence: ["old-ben"] }] },
        amy: { date: [{ text: "Wants Monday.", evidence: ["old-amy"] }] },
      },
    };
    const sentences = [
      { text: "Wanted Sunday.", evidence: ["E1", "U2"] },
      { text: "Stolen.", evidence: ["E2"] },
    ];
    const answer = { ...fused, memory: [{ person: "P2", subTopic: "S1", sentences }] };
    const { value } = await createQuestioningMind(scripted({ "muca/fused-analysis": answer })).analyze(
      old,
      "fused",
    );
    expect(value.summaries.ben?.date).toEqual([{ text: "Wanted Sunday.", evidence: ["old-ben", "m2"] }]);
  });

  it("asks status beside features and then the summary in paper mode", async () => {
    const asked: string[] = [];
    const ask = scripted(
      {
        "muca/sub-topic-status": { reasoning: "r", progress: fused.progress },
        "muca/utterance-features": { reasoning: "r", labels: fused.labels, stuck: true, unsolved: false },
        "muca/accumulative-summary": { reasoning: "r", memory: fused.memory },
      },
      asked,
    );
    const { value } = await createQuestioningMind(ask).analyze(view, "paper");
    expect(asked).toEqual(["muca/sub-topic-status", "muca/utterance-features", "muca/accumulative-summary"]);
    expect(value.labels).toEqual({ m2: ["date"] });
    expect(value.stuck).toBe(true);
    expect(Object.keys(value.summaries)).toEqual(["ben"]);
  });
});

describe("replies", () => {
  const context = replyContext(view, "direct-chatting", {}, [
    { id: "amy", name: "Amy", utteranceId: "m1", text: "@mubot hi" },
  ]);
  const say = (answer: unknown) =>
    createQuestioningMind(scripted({ "muca/direct-chatting": answer })).reply(context);

  it("are text when addressed to people in the room", async () => {
    const { value } = await say({
      reasoning: "why",
      kind: "greeting",
      to: ["P1", "HOST"],
      text: " Hi @Amy ",
    });
    expect(value).toEqual({ outcome: "text", text: "Hi @Amy", reasoning: "why" });
  });

  it("are malformed when addressed to somebody unknown", async () => {
    const { value } = await say({ reasoning: "why", kind: "greeting", to: ["Zoe"], text: "Hi Zoe" });
    expect(value.outcome).toBe("malformed");
  });

  it.each(["llm/malformed", "llm/empty"] as const)(
    "stay silent on %s, whatever the rule would say",
    async (code) => {
      const { value, engine } = await createQuestioningMind(failing(code)).reply(context);
      expect(value).toEqual({ outcome: "malformed", detail: `failed with ${code}` });
      expect(engine).toBe("model");
    },
  );

  it.each(["llm/timeout", "llm/rate-limited", "llm/server-error", "llm/unreachable"] as const)(
    "come from the rule on %s",
    async (code) => {
      const { value, engine } = await createQuestioningMind(failing(code)).reply(context);
      expect(engine).toBe("built-in");
      expect(value.outcome).toBe("text");
    },
  );

  it("are declined when the model adds nothing or refuses", async () => {
    const chime = replyContext(view, "in-context-chime-in");
    const answer = { reasoning: "fine as it is", kind: "nothing-to-add", to: [], text: "" };
    const mind = createQuestioningMind(scripted({ "muca/in-context-chime-in": answer }));
    expect((await mind.reply(chime)).value).toEqual({ outcome: "declined", reasoning: "fine as it is" });
    expect((await createQuestioningMind(failing("llm/refused")).reply(chime)).value.outcome).toBe("declined");
  });

  it("pass on text and cancellation", async () => {
    const controller = new AbortController();
    controller.abort();
    const mind = createQuestioningMind(askByRule);
    await expect(mind.reply(context, { signal: controller.signal })).rejects.toThrow();
    const seen: string[] = [];
    const streaming: Ask = async (question, given, options) => {
      options?.onText?.("Hi");
      return askByRule(question, given) satisfies Promise<Answered<unknown>>;
    };
    await createQuestioningMind(streaming).reply(context, { onText: (text) => seen.push(text) });
    expect(seen).toEqual(["Hi"]);
  });
});

describe("MUCA-basic", () => {
  it("chooses and writes in one question; a mention is direct chatting (MUCA §6)", async () => {
    const answer = { reasoning: "r", act: "in-context-chime-in", to: [], text: "An idea." };
    const mind = createQuestioningMind(scripted({ "muca/basic": answer }));
    expect((await mind.chooseBasic(replyContext(view, "keep-silence"))).value).toEqual({
      act: "in-context-chime-in",
      reply: { outcome: "text", text: "An idea.", reasoning: "r" },
    });
    const asked = replyContext(view, "keep-silence", {}, [
      { id: "amy", name: "Amy", utteranceId: "m1", text: "@mubot?" },
    ]);
    expect((await mind.chooseBasic(asked)).value.act).toBe("direct-chatting");
  });

  it("keeps silent on a malformed answer", async () => {
    const { value } = await createQuestioningMind(failing("llm/malformed")).chooseBasic(
      replyContext(view, "keep-silence"),
    );
    expect(value.act).toBe("keep-silence");
    expect(value.reply.outcome).toBe("malformed");
  });
});
