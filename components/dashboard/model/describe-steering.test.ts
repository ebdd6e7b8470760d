import { describe, expect, it } from "vitest";
import type { Entry } from "@/lib/contract/entry";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { describeSteering } from "./describe-steering";

const by = { userId: "h", name: "Hanna" };
const names = (id: string) => (id === "amy" ? "Amy" : id);
const tell = (type: Entry["type"], body: object) =>
  describeSteering(
    { seq: 1, id: "e", at: "2026-01-01T10:00:00.000Z", clientId: null, type, body } as Entry,
    names,
    (act) => `act ${act}`,
    (status) => `status ${status}`,
  );
const subTopic = (id: string, over: Partial<SubTopic> = {}): SubTopic => ({
  ...{ id, title: `About ${id}`, done: null, minutes: null, status: "not-discussed" },
  ...{ summary: "", discussedSince: null },
  ...over,
});

describe("what a steering entry says", () => {
  it("names what changed in the agenda, and nothing that stayed", () => {
    const before = [subTopic("a"), subTopic("b"), subTopic("c")];
    const consensus = { text: "The sea", by: "Hanna", at: "2026-01-01T10:00:00.000Z" };
    const subTopics = [subTopic("a"), subTopic("b", { status: "well-discussed", consensus })];
    expect(tell("sub-topics:changed", { before, subTopics, cause: "facilitator", by })).toEqual({
      what: "agenda",
      values: {},
      detail: "About b (status well-discussed, The sea); − About c",
    });
  });

  it("names each setting with its old and new value", () => {
    const body = {
      before: { preset: "default", acts: { "keep-silence": { rank: 7 } } },
      settings: { preset: "default", nExe: 3, acts: { "keep-silence": { rank: 9 } } },
    };
    expect(tell("settings:changed", { ...body, by })).toMatchObject({
      what: "settings",
      detail: "acts.keep-silence.rank: 7 → 9; nExe: – → 3",
    });
    expect(tell("settings:changed", { ...body, undoes: 3, by })).toMatchObject({ what: "undid" });
  });

  it("tells sent drafts from edited and discarded ones, and whom an act was asked for", () => {
    const decided = (verdict: string, edited: boolean) =>
      tell("draft:decided", { draftId: "d", verdict, edited, text: "Hi", by }).what;
    expect([decided("sent", false), decided("sent", true), decided("discarded", false)]).toEqual([
      "sent",
      "edited",
      "discarded",
    ]);
    expect(
      tell("act:requested", { act: "conflict-resolution", target: "amy", subTopicId: null, by }),
    ).toEqual({
      what: "asked",
      values: { act: "act conflict-resolution" },
      detail: "Amy",
    });
    expect(tell("participant:removed", { participantId: "amy", reason: "Spam", by })).toEqual({
      what: "removed",
      values: { name: "Amy" },
      detail: "Spam",
    });
  });
});
