import type { Entry, Message } from "@/lib/contract/entry";
import type { TurnMark } from "@/lib/contract/turn";
import type { RoomStore } from "@/lib/rooms/ports";
import type { Person } from "./person";

/** Everything that must be 0. */
export interface Faults {
  lost: number;
  doubled: number;
  gaps: number;
  "order differs from the log": number;
  "own order broken": number;
  "replies beyond one a turn": number;
  "turns with the same number": number;
  "mentions not answered": number;
}

export interface RoomVerdict {
  faults: Faults;
  messages: number;
  turns: number;
  replies: number;
  mentions: number;
}

/** Compares what people wrote and saw in one room with its log. */
export async function judgeRoom(
  store: RoomStore,
  roomId: string,
  people: readonly Person[],
): Promise<RoomVerdict> {
  const log = await wholeLog(store, roomId);
  const turns = await allTurns(store, roomId);
  const messages = log.filter((entry): entry is Message => entry.type === "message:posted");
  const said = messages.filter(({ body }) => body.author.kind === "participant");
  const replies = messages.filter(({ body }) => body.author.kind === "bot");
  const calls = said.filter(({ body }) => body.mentionsBot);
  const texts = said.map(({ body }) => body.text ?? "");
  const wrote = people.flatMap((person) => person.wrote);
  const known = new Set(texts);
  return {
    messages: said.length,
    turns: turns.length,
    replies: replies.length,
    mentions: calls.length,
    faults: {
      lost: wrote.filter((text) => !known.has(text)).length,
      doubled: texts.length - known.size,
      gaps: log.filter((entry, index) => entry.seq !== index + 1).length,
      "order differs from the log": people.filter((person) => !sawTheLog(person, messages)).length,
      "own order broken": people.filter((person) => !keptOwnOrder(person, said)).length,
      "replies beyond one a turn": replies.length - new Set(replies.map(({ body }) => body.bot?.turn)).size,
      "turns with the same number": turns.length - new Set(turns.map(({ number }) => number)).size,
      "mentions not answered": (await unanswered(store, roomId, calls, turns)).length,
    },
  };
}

/** A person's client holds the newest messages; they must be those of the log, in its order. */
function sawTheLog({ state }: Person, messages: readonly Message[]): boolean {
  const seen = state.room?.messages.map(({ id }) => id) ?? [];
  const expected = messages.slice(messages.length - seen.length).map(({ id }) => id);
  return seen.length > 0 && seen.join() === expected.join();
}

function keptOwnOrder({ seat, wrote }: Person, said: readonly Message[]): boolean {
  const own = said.flatMap(({ body }) =>
    body.author.kind === "participant" && body.author.participantId === seat.participantId ? [body.text] : [],
  );
  return own.join("\n") === wrote.join("\n");
}

/** Calls of the bot whose first turn did not speak. */
async function unanswered(
  store: RoomStore,
  roomId: string,
  calls: readonly Message[],
  turns: readonly TurnMark[],
): Promise<Message[]> {
  const records = await Promise.all(turns.map(({ number }) => store.turn(roomId, number)));
  return calls.filter(({ seq }) => {
    const first = records.find((record) => record && record.basedOnSeq >= seq);
    return !first?.spoke || first.trigger !== "mention";
  });
}

async function wholeLog(store: RoomStore, roomId: string): Promise<Entry[]> {
  const log: Entry[] = [];
  for (;;) {
    const page = await store.entriesAfter(roomId, log.at(-1)?.seq ?? 0, 1_000);
    log.push(...page);
    if (page.length < 1_000) return log;
  }
}

async function allTurns(store: RoomStore, roomId: string): Promise<TurnMark[]> {
  const all: TurnMark[] = [];
  for (;;) {
    const { turns, hasOlder } = await store.turns(roomId, all[0]?.number ?? null, 500);
    all.unshift(...turns);
    if (!hasOlder) return all;
  }
}
