import fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry, Message } from "@/lib/contract/entry";
import { type RoomState, reduceRoom } from "@/lib/contract/room-state";
import { initialRoomClientState, type RoomClientState } from "./room-client-state";
import { RoomLog } from "./room-log";
import { StateHolder } from "./state-holder";

const emptyRoom: RoomState = {
  ...{ id: "room", code: "code", topic: "Topic", kind: "decision-making", botName: "mubot", status: "open" },
  ...{ botPaused: false, subTopics: [], settings: null, draft: null, roster: [], messages: [] },
  ...{ hasOlder: false, lastSeq: 0 },
};

/** What somebody does: writes, or changes a message written before (by its place, wrapped around). */
type Deed = { kind: "post" } | { kind: "react" | "unreact" | "delete"; at: number };
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("post" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("react" as const, "unreact" as const, "delete" as const),
      at: fc.nat(200),
    }),
  },
);

function entryOf(deed: Deed, seq: number, posted: readonly string[]): Entry {
  const base = { seq, id: `e${seq}`, at: new Date(seq * 1_000).toISOString(), clientId: null };
  const by = { kind: "participant", participantId: "amy" } as const;
  const messageId = deed.kind === "post" ? undefined : posted[deed.at % posted.length];
  if (deed.kind === "post" || messageId === undefined) {
    const body = { author: by, text: `No. ${seq}`, replyTo: null, mentions: [], mentionsBot: false };
    return { ...base, type: "message:posted", body: { ...body, to: null, bot: null, reactions: [] } };
  }
  if (deed.kind === "delete") return { ...base, type: "message:deleted", body: { messageId, by } };
  const type = deed.kind === "react" ? "reaction:added" : "reaction:removed";
  return { ...base, type, body: { messageId, emoji: "👍", by: "amy" } };
}

/** A server's room, of which a browser is given the end first. */
class Server {
  room = emptyRoom;

  add(deed: Deed): Entry {
    const posted = this.room.messages.map(({ id }) => id);
    const entry = entryOf(deed, this.room.lastSeq + 1, posted);
    this.room = reduceRoom(this.room, entry);
    return entry;
  }

  snapshot(limit: number): RoomState {
    const messages = this.room.messages.slice(-limit);
    return { ...this.room, messages, hasOlder: messages.length < this.room.messages.length };
  }

  before(seq: number, limit: number): { messages: Message[]; hasOlder: boolean } {
    const older = this.room.messages.filter((message) => message.seq < seq);
    return { messages: older.slice(-limit), hasOlder: older.length > limit };
  }
}

test("the end of a room, older pages and what happens meanwhile come to the same as the whole log", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 5, maxLength: 60 }),
      fc.integer({ min: 1, max: 10 }),
      fc.array(
        fc.record({ limit: fc.integer({ min: 1, max: 9 }), before: fc.array(deed), during: fc.array(deed) }),
      ),
      async (past, window, rounds) => {
        const server = new Server();
        for (const each of past) server.add(each);
        const holder = new StateHolder<RoomClientState>({
          ...initialRoomClientState,
          room: server.snapshot(window),
        });
        const missing: number[] = [];
        const log = new RoomLog({ holder, taken: () => {}, missing: () => missing.push(1) });
        log.reopen([]);
        const hear = (deeds: readonly Deed[]) => {
          for (const each of deeds) log.receive([server.add(each)]);
        };
        for (const { limit, before, during } of rounds) {
          hear(before);
          await log.loadOlder(async (beforeSeq) => {
            const value = server.before(beforeSeq, limit);
            hear(during);
            return { ok: true, value };
          });
        }
        while (holder.get().room?.hasOlder) {
          await log.loadOlder(async (beforeSeq) => ({ ok: true, value: server.before(beforeSeq, 50) }));
        }
        expect(holder.get().room).toEqual(server.room);
        expect(missing).toEqual([]);
      },
    ),
  );
});
