import fc from "fast-check";
import type { EntryDraft } from "../ports";
import { by, host, say } from "./drafts";
import { subTopic } from "./turn-commit";

const emojis = ["👍", "❤️", "🎉"];
const pick = fc.nat(1_000);

/** Something that may happen in a room; numbers choose among what is there when it happens. */
export const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("say" as const),
      who: pick,
      to: fc.option(pick, { freq: 2 }),
      repeat: fc.nat(9),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("react" as const),
      who: pick,
      message: pick,
      emoji: pick,
      on: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), message: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("leave" as const, "return" as const, "remove" as const),
      who: pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "room:opened" as const,
        "room:locked" as const,
        "room:unlocked" as const,
        "bot:paused" as const,
        "bot:resumed" as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sub-topics" as const), title: pick }) },
  { weight: 1, arbitrary: fc.constant({ kind: "settings" as const }) },
);
export type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** The draft of what happened, among these people and messages; some are refused, some repeat others. */
export function toDraft(next: Happening, ids: readonly string[], messages: readonly string[]): EntryDraft {
  const person = (number: number) => ids[number % ids.length] ?? "";
  const message = (number: number) => messages[number % Math.max(1, messages.length)] ?? "none-yet";
  switch (next.kind) {
    case "say": {
      const author = next.to === null ? by(person(next.who)) : host;
      const to = next.to === null ? null : person(next.to);
      // Few client ids for many messages, so that some are repeats.
      return say({
        author,
        to,
        text: `Message ${next.who}`,
        clientId: `client-${next.repeat}-${next.who % 5}`,
      });
    }
    case "react": {
      const emoji = emojis[next.emoji % emojis.length] ?? "";
      const type = next.on ? "reaction:added" : "reaction:removed";
      return {
        type,
        body: { messageId: message(next.message), emoji, by: person(next.who) },
        clientId: null,
      };
    }
    case "delete":
      return {
        type: "message:deleted",
        body: { messageId: message(next.message), by: host },
        clientId: null,
      };
    case "leave":
      return { type: "participant:left", body: { participantId: person(next.who) }, clientId: null };
    case "remove":
      return {
        type: "participant:removed",
        body: { participantId: person(next.who), reason: "x" },
        clientId: null,
      };
    case "return": {
      const participant = { id: person(next.who), name: "ignored", role: null, simulated: false };
      return { type: "participant:joined", body: { participant }, clientId: null };
    }
    case "sub-topics": {
      const subTopics = [subTopic("t0", { title: `Title ${next.title}` })];
      return { type: "sub-topics:changed", body: { subTopics, cause: "facilitator" }, clientId: null };
    }
    case "settings":
      return { type: "settings:changed", body: { settings: { preset: "paper" } }, clientId: null };
    default:
      return { type: next.kind, body: {}, clientId: null };
  }
}
