import { expect, it } from "vitest";
import { dataBlock } from "@/lib/muca/prompting/data-block";
import type { Lease } from "../../ports";
import { by, host, say } from "../drafts";
import { driveRoom, type RoomDriver } from "../room-driver";
import type { StoresUnderTest } from "../room-store-contract";
import { botReply, callRecord, subTopic, turnCommit } from "../turn-commit";

export function turnsContract(stores: () => StoresUnderTest): void {
  async function openRoom(): Promise<{ room: RoomDriver; lease: Lease }> {
    const room = await driveRoom(stores().store, { subTopics: [subTopic("t1"), subTopic("t2")] });
    await room.open();
    const lease = await stores().leases.acquire(room.id, "node-a", 30_000);
    if (!lease) throw new Error("A new room's lease is free.");
    return { room, lease };
  }

  it("takes a deleted text out of what a model was shown, and drops the answers that may quote it", async () => {
    const { room, lease } = await openRoom();
    const message = await room.add(say({ text: 'a <secret> "word"' }));
    const other = await room.add(say({ text: "open" }));
    const shown = [message, other].map((entry) => ({
      id: entry.id,
      text: entry.type === "message:posted" ? entry.body.text : null,
    }));
    const prompt = { system: "s", user: dataBlock("conversation", shown) };
    const calls = [callRecord({ prompt, rawAnswer: "quotes a secret" }), callRecord()];
    await room.store.commitTurn(turnCommit(lease, { basedOnSeq: other.seq, calls }));
    await room.add({ type: "message:deleted", body: { messageId: message.id, by: host }, clientId: null });
    const kept = (await room.store.turn(room.id, 1))?.calls;
    const blanked = [{ id: message.id, text: null }, shown[1]];
    expect(kept).toEqual([
      { ...calls[0], prompt: { system: "s", user: dataBlock("conversation", blanked) }, rawAnswer: null },
      calls[1],
    ]);
  });

  it("writes turn, reply, memory and sub-topics together, and gives back exactly what was committed", async () => {
    const { room, lease } = await openRoom();
    const message = await room.add(say());
    const found = {
      status: "being-discussed",
      summary: "Sea or hills",
      discussedSince: "2026-01-01T10:00:00.000Z",
    } as const;
    const subTopics = [subTopic("t1", found), subTopic("t2")];
    const failed = callRecord({
      outcome: "error",
      error: { code: "llm/timeout", message: "No answer within 30 s." },
      ...{ firstTokenMs: null, promptTokens: null, completionTokens: null, costUsd: null },
      ...{ prompt: null, rawAnswer: null, tokensEstimated: true },
    });
    const turn = turnCommit(lease, {
      basedOnSeq: message.seq,
      subTopics,
      calls: [failed, callRecord({ attempt: 2 })],
    });
    const committed = await room.store.commitTurn(turn);
    if (committed.outcome !== "committed") throw new Error(committed.outcome);
    expect(committed.entries).toMatchObject([
      { seq: 3, type: "sub-topics:changed", body: { subTopics, cause: "turn" } },
      { seq: 4, type: "message:posted", body: botReply(1) },
    ]);
    expect((await room.log()).slice(2)).toEqual(committed.entries);
    const messageId = committed.entries[1]?.id;
    expect(committed.record).toEqual({ ...turn.record, messageId });
    expect(await room.store.turn(room.id, 1)).toEqual(committed.record);
    const { memory } = turn;
    expect(await room.head()).toMatchObject({
      lastSeq: 4,
      lastTurn: 1,
      lastBasedOnSeq: message.seq,
      memory,
      subTopics,
    });
  });

  it("keeps a silent turn, and adds nothing to the log when nothing changed", async () => {
    const { room, lease } = await openRoom();
    const { subTopics, lastSeq } = await room.head();
    const outcome = { spoke: false, text: null, reasoning: null, drafts: [], engine: null };
    const silent = turnCommit(lease, { spoke: false, engine: null, outcome, subTopics }, { reply: null });
    expect(await room.store.commitTurn(silent)).toMatchObject({ outcome: "committed", entries: [] });
    expect(await room.head()).toMatchObject({ lastSeq, lastTurn: 1 });
    expect(await room.store.turn(room.id, 1)).toEqual({ ...silent.record, messageId: null });
  });

  it("writes each turn once", async () => {
    const { room, lease } = await openRoom();
    expect(await room.store.commitTurn(turnCommit(lease))).toMatchObject({ outcome: "committed" });
    const before = await room.log();
    expect(await room.store.commitTurn(turnCommit(lease))).toEqual({ outcome: "fenced" });
    expect(await room.log()).toEqual(before);
    expect(await room.store.commitTurn(turnCommit(lease, { number: 2 }))).toMatchObject({
      outcome: "committed",
    });
  });

  it("fences a turn whose lease is gone, expired or taken over", async () => {
    const { room, lease } = await openRoom();
    const fenced = async (turn = turnCommit(lease)) => {
      const before = [await room.head(), await room.log()];
      expect(await room.store.commitTurn(turn)).toEqual({ outcome: "fenced" });
      expect([await room.head(), await room.log()]).toEqual(before);
      expect(await room.store.turn(room.id, turn.record.number)).toBeNull();
    };
    await fenced(turnCommit({ ...lease, epoch: lease.epoch + 1 }));
    await fenced(turnCommit({ ...lease, roomId: "missing" }));
    await stores().passTime(30_001);
    await fenced();
    const next = await stores().leases.acquire(room.id, "node-b", 30_000);
    if (!next) throw new Error("An expired lease is free.");
    await fenced();
    expect(await room.store.commitTurn(turnCommit(next))).toMatchObject({ outcome: "committed" });
    await stores().leases.release(next);
    await fenced(turnCommit(next, { number: 2 }));
  });

  it("fences a turn when the room is not open or the bot is paused", async () => {
    for (const type of ["room:locked", "room:ended", "bot:paused"] as const) {
      const { room, lease } = await openRoom();
      await room.add({ type, body: {}, clientId: null });
      expect(await room.store.commitTurn(turnCommit(lease))).toEqual({ outcome: "fenced" });
      expect((await room.head()).lastTurn).toBe(0);
    }
  });

  it("drops a reply as stale when more utterances than allowed came meanwhile (MUCA §5)", async () => {
    const { room, lease } = await openRoom();
    const amy = await room.join("Amy");
    const first = await room.add(say({ author: by(amy.id) }));
    const deleted = await room.add(say({ author: by(amy.id) }));
    await room.add({ type: "message:deleted", body: { messageId: deleted.id, by: host }, clientId: null });
    await room.add(say({ to: amy.id, text: "private words are no utterances" }));
    await room.add(say({ author: by(amy.id) }));
    const record = { basedOnSeq: first.seq };
    const stale = { outcome: "stale", utterancesSince: 2 };
    expect(await room.store.commitTurn(turnCommit(lease, record, { staleAfter: 1 }))).toEqual(stale);
    expect((await room.head()).lastTurn).toBe(0);
    const inTime = turnCommit(lease, record, { staleAfter: 2 });
    expect(await room.store.commitTurn(inTime)).toMatchObject({ outcome: "committed" });
    const silent = turnCommit(lease, { ...record, number: 2 }, { staleAfter: 0, reply: null });
    expect(await room.store.commitTurn(silent)).toMatchObject({ outcome: "committed" });
    const answer = turnCommit(lease, { ...record, number: 3 }, { staleAfter: null });
    expect(await room.store.commitTurn(answer)).toMatchObject({ outcome: "committed" });
  });

  it("keeps the first labels of an utterance (MUCA §3.2)", async () => {
    const { room, lease } = await openRoom();
    const [one, two, three] = [await room.add(say()), await room.add(say()), await room.add(say())];
    const label = (number: number, labels: Record<string, string[]>) =>
      room.store.commitTurn(turnCommit(lease, { number }, { labels, reply: null }));
    await label(1, { [one.id]: ["t1"], [two.id]: [] });
    await label(2, { [one.id]: ["t2"], [two.id]: ["t2"], [three.id]: ["t1", "t2"], missing: ["t1"] });
    expect(await room.store.labels(room.id)).toEqual({
      [one.id]: ["t1"],
      [two.id]: [],
      [three.id]: ["t1", "t2"],
    });
  });

  it("keeps what the facilitator changed in the sub-topics while the turn ran", async () => {
    const { room, lease } = await openRoom();
    const edited = [subTopic("t3"), subTopic("t1", { title: "Renamed", minutes: 5 })];
    await room.add({
      type: "sub-topics:changed",
      body: { subTopics: edited, cause: "facilitator" },
      clientId: null,
    });
    const analyzed = [subTopic("t1", { status: "well-discussed", summary: "The sea" }), subTopic("t2")];
    await room.store.commitTurn(turnCommit(lease, { subTopics: analyzed }));
    const kept = { title: "Renamed", minutes: 5, status: "well-discussed", summary: "The sea" } as const;
    expect((await room.head()).subTopics).toEqual([subTopic("t3"), subTopic("t1", kept)]);
    expect((await room.store.turn(room.id, 1))?.subTopics).toEqual(analyzed);
  });

  it("lists turns as marks, ascending, in pages", async () => {
    const { room, lease } = await openRoom();
    for (const number of [1, 2, 3, 4]) await room.store.commitTurn(turnCommit(lease, { number }));
    const marks = await room.store.turns(room.id, null, 10);
    expect([marks.turns.map((turn) => turn.number), marks.hasOlder]).toEqual([[1, 2, 3, 4], false]);
    const page = await room.store.turns(room.id, 4, 2);
    expect([page.turns, page.hasOlder]).toEqual([marks.turns.slice(1, 3), true]);
    const { messageId, at, trigger, chosen, spoke, dropped, engine } =
      (await room.store.turn(room.id, 2)) ?? {};
    expect(page.turns[0]).toEqual({ number: 2, messageId, at, trigger, chosen, spoke, dropped, engine });
  });

  it("no longer recovers a room whose last words a turn has seen", async () => {
    const { room, lease } = await openRoom();
    const message = await room.add(say());
    await room.store.commitTurn(turnCommit(lease, { basedOnSeq: message.seq }));
    expect(await room.store.roomsToRecover()).not.toContain(room.id);
    await room.add(say());
    expect(await room.store.roomsToRecover()).toContain(room.id);
  });
}
