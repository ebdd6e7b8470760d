import { describe, expect, it } from "vitest";
import { buildCatchUp } from "./catch-up";
import { botMessage, messageBy, roomWith } from "./testing/messages";

const talk = [
  messageBy("amy", { seq: 2 }),
  messageBy("ben", { seq: 3 }),
  messageBy("me", { seq: 4 }),
  messageBy("amy", { seq: 5 }, { mentions: ["me"] }),
  botMessage(1, { seq: 6 }),
  messageBy("ben", { seq: 7 }),
  messageBy({ kind: "host", userId: null, name: "Kim" }, { seq: 8 }, { to: "me" }),
];

describe("buildCatchUp", () => {
  it("counts what others wrote to everybody, and who", () => {
    expect(buildCatchUp(roomWith(talk), "me", null)).toMatchObject({
      kind: "late",
      messages: 5,
      people: 2,
      mentions: 1,
      firstId: "message-2",
      orMore: false,
    });
  });

  it("begins after what was seen, and says nothing about a handful of messages", () => {
    expect(buildCatchUp(roomWith(talk), "me", 3)).toBeNull();
    const more = [...talk, ...[9, 10, 11].map((seq) => messageBy("amy", { seq }))];
    expect(buildCatchUp(roomWith(more), "me", 3)).toMatchObject({
      kind: "away",
      messages: 6,
      firstId: "message-5",
    });
  });

  it("says when there is more than it can count", () => {
    const room = roomWith(talk, { hasOlder: true });
    expect(buildCatchUp(room, "me", null)?.orMore).toBe(true);
    expect(buildCatchUp(room, "me", 1)?.orMore).toBe(true);
    const held = [...talk.slice(1), messageBy("amy", { seq: 9 })];
    expect(buildCatchUp(roomWith(held, { hasOlder: true }), "other", 3)).toMatchObject({
      orMore: false,
      messages: 5,
    });
  });

  it("takes the sub-topics that were spoken about", () => {
    const subTopic = { id: "a", title: "A", done: null, minutes: null, discussedSince: null };
    const subTopics = [
      { ...subTopic, status: "being-discussed" as const, summary: "Amy is for it." },
      { ...subTopic, id: "b", status: "not-discussed" as const, summary: "" },
    ];
    expect(buildCatchUp(roomWith(talk, { subTopics }), "me", null)?.subTopics.map(({ id }) => id)).toEqual([
      "a",
    ]);
  });
});
