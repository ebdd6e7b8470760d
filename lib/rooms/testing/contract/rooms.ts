import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { by, newRoom, say } from "../drafts";
import { driveRoom } from "../room-driver";
import type { StoresUnderTest } from "../room-store-contract";
import { subTopic } from "../turn-commit";

export function roomsContract(stores: () => StoresUnderTest): void {
  it("gives back a new room as it was made, preparing and empty", async () => {
    const made = newRoom({
      inputs: { topic: "Zürich 🏔", kind: "chit-chat", agenda: "a", hints: "h", roles: "r" },
      settings: { preset: "paper", nExe: 4 },
      subTopics: [subTopic("t1"), subTopic("t2", { minutes: 10 })],
      botName: "helper",
      isDemo: true,
    });
    const head = await stores().store.createRoom(made);
    const { ownerId: _, ...kept } = made;
    expect(head).toMatchObject({
      ...kept,
      status: "preparing",
      botPaused: false,
      lastSeq: 0,
      participants: [],
    });
    expect(head).toMatchObject({ lastTurn: 0, lastBasedOnSeq: 0, memory: null, subTopicsApproved: false });
    expect(new Date(head.createdAt).toISOString()).toBe(head.createdAt);
    expect(await stores().store.head(head.id)).toEqual(head);
    expect(await stores().store.roomIdByCode(head.code)).toBe(head.id);
  });

  it("knows nothing of rooms that do not exist", async () => {
    const { store } = stores();
    const id = randomUUID();
    expect(await store.head(id)).toBeNull();
    expect(await store.state(id, null, 10)).toBeNull();
    expect(await store.roomIdByCode("nowhere")).toBeNull();
    expect(await store.entriesAfter(id, 0, 10)).toEqual([]);
    expect(await store.messagesBefore(id, 10, 10)).toEqual({ messages: [], hasOlder: false });
    expect(await store.labels(id)).toEqual({});
    expect(await store.turns(id, null, 10)).toEqual({ turns: [], hasOlder: false });
    expect(await store.turn(id, 1)).toBeNull();
    expect(await store.append(id, [say(), say()])).toEqual([
      { outcome: "refused", why: "room-missing" },
      { outcome: "refused", why: "room-missing" },
    ]);
  });

  it("follows the room's status through its life", async () => {
    const room = await driveRoom(stores().store);
    const steps = [
      ["room:opened", "open"],
      ["room:locked", "locked"],
      ["room:unlocked", "open"],
      ["room:ended", "ended"],
    ] as const;
    for (const [type, status] of steps) {
      await room.add({ type, body: {}, clientId: null });
      expect(await room.head()).toMatchObject({ status });
      expect(await room.state()).toMatchObject({ status });
    }
  });

  it("keeps pause, settings and sub-topics as the log last said", async () => {
    const room = await driveRoom(stores().store);
    await room.add({ type: "bot:paused", body: {}, clientId: null });
    await room.add({ type: "settings:changed", body: { settings: { preset: "off" } }, clientId: null });
    expect(await room.head()).toMatchObject({ botPaused: true, settings: { preset: "off" } });
    await room.add({ type: "bot:resumed", body: {}, clientId: null });
    expect((await room.head()).botPaused).toBe(false);
    const change = (subTopics: SubTopic[], cause: "facilitator" | "set-up") =>
      room.add({ type: "sub-topics:changed", body: { subTopics, cause }, clientId: null });
    await change([subTopic("t1")], "set-up");
    expect(await room.head()).toMatchObject({ subTopics: [subTopic("t1")], subTopicsApproved: false });
    await change([subTopic("t2")], "facilitator");
    expect(await room.head()).toMatchObject({ subTopics: [subTopic("t2")], subTopicsApproved: true });
    expect((await room.state()).subTopics).toEqual([subTopic("t2")]);
  });

  it("takes sub-topics as approved once the room opens with them", async () => {
    const room = await driveRoom(stores().store, { subTopics: [subTopic("t1")] });
    await room.open();
    expect((await room.head()).subTopicsApproved).toBe(true);
  });

  it("finds the rooms that need a turn after a crash", async () => {
    const { store } = stores();
    const quiet = await driveRoom(store);
    await quiet.open();
    const closed = await driveRoom(store);
    await closed.add(say());
    const paused = await driveRoom(store);
    await paused.open();
    await paused.add(say());
    await paused.add({ type: "bot:paused", body: {}, clientId: null });
    const onlyPrivate = await driveRoom(store);
    await onlyPrivate.open();
    const amy = await onlyPrivate.join("Amy");
    await onlyPrivate.add(say({ to: amy.id }));
    await onlyPrivate.add(say({ author: { kind: "bot" } }));
    const waiting = await driveRoom(store);
    await waiting.open();
    const bob = await waiting.join("Bob");
    await waiting.add(say({ author: by(bob.id) }));
    const found = await store.roomsToRecover();
    expect(found).toContain(waiting.id);
    for (const room of [quiet, closed, paused, onlyPrivate]) expect(found).not.toContain(room.id);
  });
}
