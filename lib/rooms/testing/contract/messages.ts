import { expect, it } from "vitest";
import type { Message } from "@/lib/contract/entry";
import { by, host, say } from "../drafts";
import { driveRoom, type RoomDriver } from "../room-driver";
import type { StoresUnderTest } from "../room-store-contract";

export function messagesContract(stores: () => StoresUnderTest): void {
  it("keeps reactions on the message, each person's once", async () => {
    const room = await driveRoom(stores().store);
    const message = await room.add(say());
    await react(room, message.id, "👍", "host", true);
    await react(room, message.id, "👍", "host", true);
    await react(room, message.id, "❤️", "host", true);
    await react(room, message.id, "❤️", "host", false);
    await react(room, message.id, "🎉", "host", false);
    const reactions = [{ emoji: "👍", by: ["host"] }];
    expect(await room.store.message(room.id, message.id)).toMatchObject({ body: { reactions } });
    expect((await room.state()).messages).toMatchObject([{ body: { reactions } }]);
  });

  it("scrubs a deleted message's text and reactions wherever they were stored", async () => {
    const room = await driveRoom(stores().store);
    const clientId = "client-secret";
    const message = await room.add(say({ text: "a secret", clientId }));
    await react(room, message.id, "👍", "host", true);
    await remove(room, message.id);
    const [kept] = await room.log();
    expect(kept).toMatchObject({ id: message.id, body: { text: null, reactions: [], author: host } });
    expect(JSON.stringify([await room.log(), await room.state()])).not.toContain("a secret");
    expect(await room.try(say({ text: "a secret", clientId }))).toEqual({ outcome: "repeated", entry: kept });
  });

  it("refuses to delete or react to what is deleted or missing", async () => {
    const room = await driveRoom(stores().store);
    const message = await room.add(say());
    await remove(room, message.id);
    for (const messageId of [message.id, "missing"]) {
      const refused = { outcome: "refused", why: "message" };
      const body = { messageId, emoji: "👍", by: "host" };
      expect(
        await room.try({ type: "message:deleted", body: { messageId, by: host }, clientId: null }),
      ).toEqual(refused);
      expect(await room.try({ type: "reaction:added", body, clientId: null })).toEqual(refused);
    }
  });

  it("finds one message, and only in its own room", async () => {
    const [room, other] = [await driveRoom(stores().store), await driveRoom(stores().store)];
    const message = await room.add(say());
    const opened = await room.open();
    expect(await room.store.message(room.id, message.id)).toEqual(message);
    expect(await room.store.message(other.id, message.id)).toBeNull();
    expect(await room.store.message(room.id, opened.id)).toBeNull();
    expect(await room.store.message(room.id, "missing")).toBeNull();
  });

  it("pages back through messages, other entries in between", async () => {
    const room = await driveRoom(stores().store);
    const messages: Message[] = [];
    for (const text of ["1", "2", "3", "4", "5"]) {
      messages.push((await room.add(say({ text }))) as Message);
      await room.add({ type: "bot:paused", body: {}, clientId: null });
    }
    const all = await room.state(null, 100);
    expect([all.messages, all.hasOlder]).toEqual([messages, false]);
    const newest = await room.state(null, 2);
    expect([newest.messages, newest.hasOlder]).toEqual([messages.slice(3), true]);
    const page = (limit: number) => room.store.messagesBefore(room.id, newest.messages[0]?.seq ?? 0, limit);
    expect(await page(2)).toEqual({ messages: messages.slice(1, 3), hasOlder: true });
    expect(await page(3)).toEqual({ messages: messages.slice(0, 3), hasOlder: false });
    expect(await room.store.messagesBefore(room.id, 1, 3)).toEqual({ messages: [], hasOlder: false });
  });

  it("shows a private word to the host and its addressee only", async () => {
    const room = await driveRoom(stores().store);
    const [amy, bob] = [await room.join("Amy"), await room.join("Bob")];
    const first = await room.add(say({ author: by(bob.id), text: "public" }));
    const word = await room.add(say({ to: amy.id, text: "private" }));
    const last = await room.add(say({ text: "again" }));
    const seen = async (who: string | null) => (await room.state(who)).messages;
    expect(await seen(null)).toEqual([first, word, last]);
    expect(await seen(amy.id)).toEqual([first, word, last]);
    expect(await seen(bob.id)).toEqual([first, last]);
    const forBob = await room.state(bob.id, 2);
    expect([forBob.messages, forBob.hasOlder]).toEqual([[first, last], false]);
    const older = await room.store.messagesBefore(room.id, last.seq, 1, bob.id);
    expect(older).toEqual({ messages: [first], hasOlder: false });
  });

  it("reads the log in pieces", async () => {
    const room = await driveRoom(stores().store);
    await room.store.append(
      room.id,
      Array.from({ length: 5 }, (_, k) => say({ text: `${k}` })),
    );
    const log = await room.log();
    expect(await room.store.entriesAfter(room.id, 1, 2)).toEqual(log.slice(1, 3));
    expect(await room.store.entriesAfter(room.id, 4, 2)).toEqual(log.slice(4));
    expect(await room.store.entriesAfter(room.id, 5, 2)).toEqual([]);
  });
}

function react(room: RoomDriver, messageId: string, emoji: string, who: string, on: boolean) {
  const type = on ? "reaction:added" : "reaction:removed";
  return room.add({ type, body: { messageId, emoji, by: who }, clientId: null });
}

function remove(room: RoomDriver, messageId: string) {
  return room.add({ type: "message:deleted", body: { messageId, by: host }, clientId: null });
}
