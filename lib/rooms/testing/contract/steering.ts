import { expect, it } from "vitest";
import { by, host, say } from "../drafts";
import { driveRoom } from "../room-driver";
import type { StoresUnderTest } from "../room-store-contract";
import { botReply, subTopic } from "../turn-commit";

const hanna = { userId: "hanna", name: "Hanna" };

function waiting(id: string, over: object = {}) {
  const base = { id, turn: 1, act: "in-context-chime-in" as const, trigger: "interval" as const };
  const times = { proposedAt: "2026-01-01T10:00:00.000Z", expiresAt: null };
  return { ...base, text: "What about the sea?", target: null, ...times, ...over };
}

export function steeringContract(stores: () => StoresUnderTest): void {
  it("keeps a draft that waits until it is decided, for hosts only", async () => {
    const room = await driveRoom(stores().store);
    await room.open();
    const amy = await room.join("Amy");
    const draft = waiting("d1");
    await room.add({ type: "draft:proposed", body: { draft }, clientId: null });
    expect((await room.head()).draft).toEqual(draft);
    expect(await room.store.state(room.id, null, 5)).toMatchObject({
      draft,
      settings: { preset: "default" },
    });
    expect(await room.store.state(room.id, amy.id, 5)).toMatchObject({ draft: null, settings: null });
    const decide = (draftId: string) =>
      room.store.append(room.id, [
        {
          type: "draft:decided",
          body: { draftId, verdict: "sent", text: "Sea?", edited: true, by: hanna },
          clientId: null,
          requires: { draft: draftId },
        },
      ]);
    expect(await decide("another")).toEqual([{ outcome: "refused", why: "draft" }]);
    expect(await decide("d1")).toMatchObject([{ outcome: "appended" }]);
    expect((await room.head()).draft).toBeNull();
    expect(await decide("d1")).toEqual([{ outcome: "refused", why: "draft" }]);
  });

  it("writes down what a facilitator's change replaced, as it was under the lock", async () => {
    const room = await driveRoom(stores().store, { subTopics: [subTopic("t1")] });
    const change = (titles: string[], cause: "facilitator" | "turn") => ({
      type: "sub-topics:changed" as const,
      body: { subTopics: titles.map((id) => subTopic(id)), cause },
      clientId: null,
    });
    const answers = await room.store.append(room.id, [
      change(["t1", "t2"], "facilitator"),
      change(["t2"], "facilitator"),
      change(["t2", "t3"], "turn"),
      { type: "settings:changed", body: { settings: { preset: "paper" } }, clientId: null },
    ]);
    expect(answers).toHaveLength(4);
    const bodies = (await room.log()).slice(-4).map((entry) => entry.body as { before?: unknown });
    expect(bodies.map(({ before }) => before)).toEqual([
      [subTopic("t1")],
      [subTopic("t1"), subTopic("t2")],
      undefined,
      { preset: "default" },
    ]);
  });

  it("lists what the facilitator did, in pages, and nothing else", async () => {
    const room = await driveRoom(stores().store);
    await room.open();
    const amy = await room.join("Amy");
    const said = await room.add(say({ author: by(amy.id) }));
    await room.add(say({ author: host, text: "to all" }));
    const word = await room.add(say({ author: host, to: amy.id }));
    await room.add({ type: "message:deleted", body: { messageId: said.id, by: host }, clientId: null });
    const own = await room.add(say({ author: by(amy.id) }));
    await room.add({
      type: "message:deleted",
      body: { messageId: own.id, by: by(amy.id) },
      clientId: null,
    });
    await room.add({ type: "sub-topics:changed", body: { subTopics: [], cause: "turn" }, clientId: null });
    const wish = { act: "conflict-resolution" as const, target: null, subTopicId: null, by: hanna };
    await room.add({ type: "act:requested", body: wish, clientId: null });
    const all = await room.store.steering(room.id, 1_000_000, 50);
    const types = ["room:opened", "message:posted", "message:deleted", "act:requested"];
    expect([all.entries.map(({ type }) => type), all.hasOlder]).toEqual([types, false]);
    expect(all.entries[1]?.id).toBe(word.id);
    const last = all.entries.at(-1)?.seq ?? 0;
    const page = await room.store.steering(room.id, last, 2);
    expect([page.entries, page.hasOlder]).toEqual([all.entries.slice(1, 3), true]);
    expect(await room.store.entry(room.id, last)).toEqual(all.entries.at(-1));
    expect(await room.store.entry(room.id, last + 99)).toBeNull();
    expect(await room.store.entry(room.id, 0)).toBeNull();
  });

  it("keeps one opinion a person and bot message, which can change and be taken back", async () => {
    const room = await driveRoom(stores().store);
    await room.open();
    const [amy, ben] = [await room.join("Amy"), await room.join("Ben")];
    const bot = await room.add({ type: "message:posted", body: botReply(3), clientId: null });
    const own = await room.add(say({ author: by(amy.id) }));
    const give = (who: string, verdict: "up" | "down" | null, reason: string | null, messageId = bot.id) =>
      room.store.setFeedback(room.id, { messageId, by: who, verdict, reason });
    expect(await give(amy.id, "up", null)).toBe(true);
    expect(await give(ben.id, "down", "too long")).toBe(true);
    expect(await give(amy.id, "down", "off topic")).toBe(true);
    expect(await give(amy.id, "up", null, own.id)).toBe(false);
    expect(await give(amy.id, "up", null, "missing")).toBe(false);
    expect(await give(amy.id, null, null, own.id)).toBe(false);
    const about = { messageId: bot.id, turn: 3, act: "in-context-chime-in", text: "Reply 3" };
    const rows = await room.store.feedback(room.id);
    expect(rows).toHaveLength(2);
    const amys = { ...about, by: amy.id, byName: "Amy", verdict: "down", reason: "off topic" };
    expect(rows).toContainEqual({ ...amys, at: expect.stringMatching(/Z$/) });
    expect(await room.store.feedback(room.id, amy.id)).toMatchObject([amys]);
    expect(await give(amy.id, null, null)).toBe(true);
    expect(await room.store.feedback(room.id)).toMatchObject([{ by: ben.id, reason: "too long" }]);
  });
}
