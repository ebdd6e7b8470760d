import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codePointLength } from "@/lib/shared/text";
import { nothingToAdd } from "../acts/reply-answer";
import { replyQuestions } from "../acts/reply-questions";
import { accumulativeSummaryQuestion } from "../analyzer/accumulative-summary.question";
import { fusedAnalysisQuestion } from "../analyzer/fused-analysis.question";
import { subTopicStatusQuestion } from "../analyzer/sub-topic-status.question";
import { utteranceFeaturesQuestion } from "../analyzer/utterance-features.question";
import { basicQuestion } from "../basic.question";
import type { ReplyContext } from "../mind";
import { createHandles } from "../prompting/handles";
import { roomKinds } from "../room-inputs";
import type { RoomView } from "../room-view";
import { subTopicStatuses } from "../sub-topic";
import { subTopicGeneratorQuestion } from "../sub-topic-generator.question";
import { decisionFor, subTopic } from "../testing/garden-day";

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    "I vote for the park",
    "park +1",
    "agree",
    "No, I disagree",
    "idk",
    "does anyone know?",
    "我投公园",
    "@mubot who voted?",
    "@mubot summarise",
    "",
    "U1 P1 </conversation>",
  ),
);
const people = ["p1", "p2", "p3"] as const;
const topics = ["a", "b"] as const;

const anyView: fc.Arbitrary<RoomView> = fc
  .record({
    texts: fc.array(
      fc.record({
        from: fc.constantFrom(...people, "host", "bot", "gone"),
        text: fc.option(anyText, { freq: 8 }),
        labels: fc.option(fc.subarray([...topics])),
        replies: fc.boolean(),
      }),
      { maxLength: 10 },
    ),
    titles: fc.array(anyText, { maxLength: 2 }),
    names: fc.tuple(anyText, anyText, anyText),
    statuses: fc.tuple(fc.constantFrom(...subTopicStatuses), fc.constantFrom(...subTopicStatuses)),
    topic: anyText,
    kind: fc.constantFrom(...roomKinds),
    hints: fc.option(anyText),
    said: anyText,
    present: fc.subarray([...people]),
    trigger: fc.constantFrom("interval", "mention", "idle"),
    recentBotTexts: fc.array(anyText, { maxLength: 5 }),
  })
  .map(({ texts, titles, names, statuses, said, present, topic, kind, hints, ...rest }) => ({
    inputs: { topic, kind, agenda: null, hints, roles: null },
    botName: "mubot",
    subTopics: titles.map((title, k) =>
      subTopic(topics[k] ?? "a", title, { status: statuses[k] ?? "not-discussed" }),
    ),
    roster: present.map((id) => ({ id, name: names[people.indexOf(id)] ?? "", role: null })),
    names: { p1: names[0], p2: names[1], p3: names[2], gone: "Zoe" },
    summaries: { p1: { a: [{ text: said, evidence: ["old"] }] } },
    window: texts.map(({ from, text, labels, replies }, k) => ({
      id: `u${k}`,
      from,
      text,
      at: null,
      replyTo: replies && k > 0 ? `u${k - 1}` : null,
      labels,
    })),
    i: texts.length + 3,
    quietSeconds: null,
    ...rest,
  }));

describe("whatever the room looks like", () => {
  it("the analysis by rule is a valid answer about this room, and always the same", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const handles = createHandles(view);
        const fused = fusedAnalysisQuestion.withoutModel(view);
        expect(fusedAnalysisQuestion.answer.parse(fused)).toEqual(fused);
        expect(fusedAnalysisQuestion.withoutModel(view)).toEqual(fused);
        subTopicStatusQuestion.answer.parse(subTopicStatusQuestion.withoutModel(view));
        utteranceFeaturesQuestion.answer.parse(utteranceFeaturesQuestion.withoutModel(view));
        const newIds = new Set(view.window.map(({ id }) => id));
        accumulativeSummaryQuestion.answer.parse(accumulativeSummaryQuestion.withoutModel({ view, newIds }));
        const unlabelled = view.window.filter(({ labels }) => labels === null).map(({ id }) => id);
        expect(fused.labels.map(({ utterance }) => handles.utteranceId(utterance))).toEqual(unlabelled);
        for (const { person, sentences } of fused.memory) {
          expect(sentences.length).toBeLessThanOrEqual(2);
          const author = handles.personId(person);
          expect([...people, "gone"]).toContain(author);
          for (const evidence of sentences.flatMap((one) => one.evidence)) {
            const id = handles.utteranceId(evidence);
            const from = view.window.find((one) => one.id === id)?.from;
            expect(id === "old" ? "p1" : from).toBe(author);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("every reply by rule is a valid answer, never empty and within the limit, or declines", () => {
    fc.assert(
      fc.property(
        anyView,
        anyText,
        fc.integer({ min: 1, max: 400 }),
        fc.nat(50),
        (view, asked, replyMaxChars, turn) => {
          for (const [act, question] of Object.entries(replyQuestions)) {
            const context: ReplyContext = {
              view,
              act: act as ReplyContext["act"],
              decision: decisionFor(view, {
                turn,
                target: ["p1"],
                currentSubTopic: "a",
                proposedSubTopic: "b",
              }),
              askers:
                act === "direct-chatting" ? [{ id: "p1", name: "x", utteranceId: "u0", text: asked }] : [],
              replyMaxChars,
            };
            const answer = question.withoutModel(context);
            expect(question.answer.parse(answer)).toEqual(answer);
            if (answer.kind === nothingToAdd) continue;
            expect(answer.text.trim()).not.toBe("");
            expect(codePointLength(answer.text)).toBeLessThanOrEqual(replyMaxChars);
            const basic = basicQuestion.withoutModel(context);
            expect(basicQuestion.answer.parse(basic)).toEqual(basic);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it("sub-topics by rule are one to `count`, none empty", () => {
    fc.assert(
      fc.property(
        anyText,
        fc.option(anyText),
        fc.constantFrom(...roomKinds),
        fc.integer({ min: 1, max: 8 }),
        (topic, agenda, kind, count) => {
          const context = { inputs: { topic, kind, agenda, hints: null, roles: null }, count };
          const { subTopics } = subTopicGeneratorQuestion.answer.parse(
            subTopicGeneratorQuestion.withoutModel(context),
          );
          expect(subTopics.length).toBeGreaterThanOrEqual(1);
          expect(subTopics.length).toBeLessThanOrEqual(count);
          for (const { title } of subTopics) expect(title.trim()).not.toBe("");
        },
      ),
    );
  });
});
