import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countAsked,
  recordAnswer,
  recordMisfit,
  recordRefusal,
  reopenTopic,
  skipRefused,
} from "./take-answer";
import { giftTask, tableTask } from "./testing/sample-task";
import type { TopicAnswer } from "./topic";
import { applyAction, canApply, type TopicAction } from "./topic-action";
import {
  createTopic,
  currentTopic,
  emptyStack,
  findTopic,
  isComplete,
  jumpTo,
  loadTask,
  passRound,
  reachGoal,
  type TopicStack,
  topicOfItem,
} from "./topic-stack";

const loaded = loadTask(emptyStack, tableTask);
const idOf = (itemId: string, stack = loaded) => topicOfItem(stack, itemId)?.id ?? "";
const said = (value: string, ...evidence: string[]): TopicAnswer => ({
  ...{ value, evidence, refused: false, fits: true, byHand: false },
});

describe("the topic stack (DiagGPT §2)", () => {
  it("has the first item on top and the goal at the bottom once a task is loaded", () => {
    const titles = loaded.order.map((id) => findTopic(loaded, id)?.title);
    expect(titles).toEqual([
      "Confirm the reservation",
      "Seat",
      "Cancellation policy",
      "Day",
      "Number of guests",
      "Name for the booking",
    ]);
    expect(currentTopic(loaded)?.itemId).toBe("name");
  });

  it("stays", () => {
    expect(applyAction(loaded, { name: "stay" })).toEqual(loaded);
  });

  it("creates a topic on top, and recalls one that is open already instead of doubling it", () => {
    const asked = applyAction(loaded, { name: "create", title: "Parking", kind: "answer" });
    expect(currentTopic(asked)).toMatchObject({ title: "Parking", origin: "generated" });
    const recalled = applyAction(asked, { name: "create", title: " day ", kind: "answer" });
    expect(currentTopic(recalled)?.itemId).toBe("day");
    expect(recalled.topics).toHaveLength(asked.topics.length);
  });

  it("finishes the current topic, and goes on to the one below", () => {
    const next = applyAction(loaded, { name: "finish" });
    expect(findTopic(next, idOf("name"))?.status).toBe("finished");
    expect(currentTopic(next)?.itemId).toBe("people");
  });

  it("finishes and creates in one action", () => {
    const next = applyAction(loaded, { name: "finish-and-create", title: "Dogs", kind: "answer" });
    expect(findTopic(next, idOf("name"))?.status).toBe("finished");
    expect(currentTopic(next)?.title).toBe("Dogs");
  });

  it("jumps by id, finishing the current topic or not, and back to a finished one", () => {
    const jumped = applyAction(loaded, { name: "jump", topicId: idOf("day") });
    expect(currentTopic(jumped)?.itemId).toBe("day");
    expect(findTopic(jumped, idOf("name"))?.status).toBe("waiting");
    const finished = applyAction(loaded, { name: "finish-and-jump", topicId: idOf("day") });
    expect(findTopic(finished, idOf("name"))?.status).toBe("finished");
    const back = applyAction(finished, { name: "jump", topicId: idOf("name") });
    expect(currentTopic(back)).toMatchObject({ itemId: "name", status: "current" });
  });

  it("knows no jump to a goal or to nothing", () => {
    const goal = loaded.order[0] ?? "";
    for (const topicId of [goal, "t99"]) {
      expect(canApply(loaded, { name: "jump", topicId })).toBe(false);
      expect(applyAction(loaded, { name: "jump", topicId }).order).toEqual(loaded.order);
    }
  });

  it("loads another task on top, once", () => {
    const both = applyAction(loaded, { name: "load", task: giftTask });
    expect(currentTopic(both)?.itemId).toBe("amount");
    expect(loadTask(both, giftTask)).toBe(both);
    const afterGift = reachGoal(applyAction(both, { name: "finish" }));
    expect(currentTopic(afterGift)?.itemId).toBe("name");
  });

  it("drops a generated topic after three rounds without recall, and never a predefined one", () => {
    let stack = jumpTo(createTopic(loaded, "Parking", "answer"), idOf("name"));
    const parking = stack.topics.at(-1)?.id ?? "";
    for (let round = 1; round <= 2; round += 1) stack = passRound(stack);
    expect(findTopic(stack, parking)?.status).toBe("waiting");
    stack = passRound(stack);
    expect(findTopic(stack, parking)?.status).toBe("dropped");
    for (let round = 1; round <= 20; round += 1) stack = passRound(stack);
    expect(stack.order).toEqual(loaded.order);
  });

  it("recalls a generated topic in time", () => {
    let stack = passRound(passRound(jumpTo(createTopic(loaded, "Parking", "answer"), idOf("name"))));
    const parking = stack.topics.at(-1)?.id ?? "";
    stack = passRound(jumpTo(stack, parking));
    expect(findTopic(stack, parking)).toMatchObject({ status: "current", idleRounds: 0 });
  });

  it("reopens and replaces an answer that is corrected, and keeps the earlier one", () => {
    const first = recordAnswer(loaded, idOf("name"), said("Amy", "m1"));
    const reopened = reopenTopic(first, idOf("name"));
    expect(currentTopic(reopened)?.itemId).toBe("name");
    const corrected = recordAnswer(reopened, idOf("name"), said("Ada", "m4"));
    expect(findTopic(corrected, idOf("name"))).toMatchObject({
      status: "finished",
      answer: { value: "Ada", evidence: ["m4"] },
      earlier: [{ value: "Amy", evidence: ["m1"] }],
    });
    expect(currentTopic(corrected)?.itemId).toBe("people");
  });

  it("asks once more for a required item that is refused, never a third time", () => {
    const once = recordRefusal(countAsked(loaded), idOf("name"), ["m1"]);
    expect(currentTopic(once)?.itemId).toBe("name");
    const twice = skipRefused(countAsked(once));
    expect(findTopic(twice, idOf("name"))).toMatchObject({ status: "finished", answer: { refused: true } });
    const again = recordRefusal(countAsked(once), idOf("name"), ["m2"]);
    expect(findTopic(again, idOf("name"))?.status).toBe("finished");
  });

  it("does not ask again for an optional item", () => {
    const seat = idOf("seat");
    const refused = recordRefusal(jumpTo(loaded, seat), seat, ["m1"]);
    expect(findTopic(refused, seat)).toMatchObject({ status: "finished", answer: { refused: true } });
  });

  it("is complete when the goal is reached, which takes an empty stack above it", () => {
    expect(reachGoal(loaded)).toBe(loaded);
    let stack = loaded;
    while (stack.order.length > 1) stack = applyAction(stack, { name: "finish" });
    expect(currentTopic(stack)?.kind).toBe("goal");
    expect(applyAction(stack, { name: "finish" }).order).toEqual(stack.order);
    expect(isComplete(stack)).toBe(false);
    expect(isComplete(reachGoal(stack))).toBe(true);
  });
});

type Step =
  | { do: "act"; action: TopicAction }
  | { do: "answer" | "refuse" | "misfit" | "reopen"; topicId: string }
  | { do: "round" | "asked" };

const topicIds = fc.nat(14).map((n) => `t${n}`);
const titles = fc.constantFrom("Parking", "Dogs", "day", "Menu");
const kinds = fc.constantFrom("ask" as const, "answer" as const);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc
    .oneof<fc.Arbitrary<TopicAction>[]>(
      fc.constantFrom<TopicAction>({ name: "stay" }, { name: "finish" }, { name: "load", task: giftTask }),
      fc.record({ name: fc.constantFrom("create", "finish-and-create"), title: titles, kind: kinds }),
      fc.record({ name: fc.constantFrom("jump", "finish-and-jump"), topicId: topicIds }),
    )
    .map((action) => ({ do: "act" as const, action })),
  fc.record({ do: fc.constantFrom("answer", "refuse", "misfit", "reopen"), topicId: topicIds }),
  fc.constantFrom<Step>({ do: "round" }, { do: "asked" }),
);

function take(stack: TopicStack, step: Step, message: string): TopicStack {
  switch (step.do) {
    case "act":
      return applyAction(stack, step.action);
    case "answer":
      return recordAnswer(stack, step.topicId, said(message, message));
    case "refuse":
      return recordRefusal(stack, step.topicId, [message]);
    case "misfit":
      return recordMisfit(stack, step.topicId);
    case "reopen":
      return reopenTopic(stack, step.topicId);
    case "round":
      return passRound(stack);
    case "asked":
      return countAsked(skipRefused(stack));
  }
}

const evidenceIn = (stack: TopicStack) =>
  stack.topics.flatMap(({ id, answer, earlier }) =>
    [...earlier, ...(answer ? [answer] : [])].flatMap(({ evidence }) =>
      evidence.map((each) => `${id}/${each}`),
    ),
  );

describe("after any sequence of actions", () => {
  it("no predefined topic is lost, exactly one topic is current, and answers keep their evidence", () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (sequence) => {
        let stack = loaded;
        for (const [index, step] of sequence.entries()) {
          const before = stack;
          stack = take(stack, step, `m${index}`);
          const predefined = stack.topics.filter(({ origin }) => origin === "predefined");
          expect(predefined.filter(({ taskId }) => taskId === "table")).toHaveLength(6);
          for (const topic of predefined) {
            expect(topic.status).not.toBe("dropped");
            expect(stack.order.includes(topic.id)).toBe(topic.status !== "finished");
          }
          const current = stack.topics.filter(({ status }) => status === "current");
          expect(current.map(({ id }) => id)).toEqual([stack.order.at(-1)]);
          expect(new Set(stack.order).size).toBe(stack.order.length);
          expect(evidenceIn(stack)).toEqual(expect.arrayContaining(evidenceIn(before)));
        }
      }),
      { numRuns: 150 },
    );
  });
});
