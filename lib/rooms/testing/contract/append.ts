import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { EntryDraft } from "../../ports";
import { by, host, say, unique } from "../drafts";
import { driveRoom, expectGapless } from "../room-driver";
import type { StoresUnderTest } from "../room-store-contract";

export function appendContract(stores: () => StoresUnderTest): void {
  it("counts entries from 1 and gives them back as appended", async () => {
    const room = await driveRoom(stores().store);
    const answers = await room.store.append(room.id, [
      say({ text: "a" }),
      say({ text: "b", clientId: "client-b" }),
    ]);
    const entries = answers.map((answer) => (answer.outcome === "appended" ? answer.entry : null));
    expect(entries).toMatchObject([
      { seq: 1, clientId: null, type: "message:posted", body: say({ text: "a" }).body },
      { seq: 2, clientId: "client-b", type: "message:posted", body: say({ text: "b" }).body },
    ]);
    expect(await room.log()).toEqual(entries);
    expect((await room.head()).lastSeq).toBe(2);
    expect(await room.store.append(room.id, [])).toEqual([]);
  });

  it("gives back the first entry for a repeated clientId, in a later batch and in the same one", async () => {
    const room = await driveRoom(stores().store);
    const clientId = unique("client");
    const first = await room.add(say({ text: "first", clientId }));
    expect(await room.try(say({ text: "second", clientId }))).toEqual({ outcome: "repeated", entry: first });
    const twice = say({ text: "twice", clientId: unique("client") });
    const [one, two, three] = await room.store.append(room.id, [twice, twice, say({ text: "after" })]);
    expect(one).toMatchObject({ outcome: "appended", entry: { seq: 2 } });
    expect(two).toEqual({ outcome: "repeated", entry: one?.outcome === "appended" ? one.entry : null });
    expect(three).toMatchObject({ outcome: "appended", entry: { seq: 3 } });
    expectGapless(await room.log());
  });

  it("keeps clientIds of one room apart from another's", async () => {
    const [one, other] = [await driveRoom(stores().store), await driveRoom(stores().store)];
    const clientId = unique("client");
    await one.add(say({ text: "here", clientId }));
    expect(await other.add(say({ text: "there", clientId }))).toMatchObject({
      seq: 1,
      body: { text: "there" },
    });
  });

  it("a repeat is given back even when it would be refused by now", async () => {
    const room = await driveRoom(stores().store);
    const draft: EntryDraft = { ...say({ clientId: unique("client") }), requires: { status: ["preparing"] } };
    const first = await room.add(draft);
    await room.open();
    expect(await room.try(draft)).toEqual({ outcome: "repeated", entry: first });
  });

  it("refuses what does not hold, without disturbing the others of the batch", async () => {
    const room = await driveRoom(stores().store);
    const amy = await room.join("Amy");
    const message = await room.add(say({ author: by(amy.id) }));
    const answers = await room.store.append(room.id, [
      { ...say({ text: "too early" }), requires: { status: ["open", "locked"] } },
      { ...say({ text: "nobody" }), requires: { participant: randomUUID() } },
      { ...say({ text: "no such message" }), requires: { message: { id: randomUUID() } } },
      { ...say({ text: "another's" }), requires: { message: { id: message.id, by: "host" } } },
      {
        ...say({ text: "fine" }),
        requires: { status: ["preparing"], participant: amy.id, message: { id: message.id, by: amy.id } },
      },
    ]);
    expect(answers.slice(0, 4)).toEqual(
      ["status", "participant", "message", "message"].map((why) => ({ outcome: "refused", why })),
    );
    expect(answers[4]).toMatchObject({ outcome: "appended", entry: { seq: 3, body: { text: "fine" } } });
    expect((await room.head()).lastSeq).toBe(3);
  });

  it("checks each draft on what those before it in the batch left behind", async () => {
    const room = await driveRoom(stores().store);
    const amy = await room.join("Amy");
    const message = await room.add(say());
    const left: EntryDraft = { type: "participant:left", body: { participantId: amy.id }, clientId: null };
    const gone: EntryDraft = {
      type: "message:deleted",
      body: { messageId: message.id, by: host },
      clientId: null,
    };
    const answers = await room.store.append(room.id, [
      { ...say(), requires: { status: ["open"] } },
      { type: "room:opened", body: {}, clientId: null },
      { ...say(), requires: { status: ["open"], participant: amy.id } },
      left,
      { ...say(), requires: { participant: amy.id } },
      gone,
      { type: "reaction:added", body: { messageId: message.id, emoji: "👍", by: "host" }, clientId: null },
    ]);
    expect(answers.map((answer) => (answer.outcome === "refused" ? answer.why : answer.outcome))).toEqual([
      "status",
      "appended",
      "appended",
      "appended",
      "participant",
      "appended",
      "message",
    ]);
    expectGapless(await room.log());
  });

  it("keeps any text, and replaces only what cannot be stored", async () => {
    const room = await driveRoom(stores().store);
    const text = `{"a": "\\u0000"} 'quoted' "double" \\ back\u2028line\n\ttab 🧗🏽‍♀️ \u202eעברית`;
    const kept = await room.add(say({ text }));
    const repaired = await room.add(say({ text: `a\u0000b\ud800c\udc00` }));
    expect(kept.body).toMatchObject({ text });
    expect(repaired.body).toMatchObject({ text: "a\ufffdb\ufffdc\ufffd" });
    expect(await room.log()).toEqual([kept, repaired]);
  });
}
