import type { Entry, Message } from "@/lib/contract/entry";
import type { TurnRecord } from "@/lib/contract/turn";
import type { ReplayFile } from "@/lib/muca/replay/replay-file";
import type { HeadlessServer } from "../live/headless-server";
import { closeRoom, type LiveRoom, openRoomOf } from "../live/room-of-file";

export interface PlayedChat {
  /** Messages that people sent. */
  sent: number;
  /** Utterances in the log, the bot's included. */
  utterances: number;
  turns: TurnRecord[];
  botUtterances: number;
  /** Names of people who were lurkers in some turn. */
  lurkers: Set<string>;
  /** Names of people whom the bot encouraged. */
  encouraged: Set<string>;
  /** What went wrong; empty when everything held. */
  faults: string[];
}

/**
 * Plays a chat into a live room through one socket a person, waiting after each message until the bot has made up its
 * mind, then checks that everybody was given everything, once and in one order, and that every turn was stored.
 */
export async function playChat(file: ReplayFile, server: HeadlessServer): Promise<PlayedChat> {
  const room = await openRoomOf(file, server);
  try {
    const sentIds = await sendAll(file, room, server);
    const log = await readLog(server, room.head.id);
    await everybodyHas(room, log.at(-1)?.seq ?? 0);
    const turns = await readTurns(server, room.head.id);
    return summarize(file, room, sentIds, log, turns);
  } finally {
    closeRoom(room);
  }
}

async function sendAll(file: ReplayFile, room: LiveRoom, server: HeadlessServer): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, from, text } of file.utterances) {
    const person = room.people.get(from);
    if (!person) throw new Error(`${from} is not on the roster`);
    const sent = await person.ask("message:send", {
      roomId: room.head.id,
      clientId: `chat-${id}`.slice(0, 64),
      text,
      replyTo: null,
    });
    ids.push(sent.id);
    await server.container.whenQuiet(room.head.id);
  }
  return ids;
}

async function readLog(server: HeadlessServer, roomId: string): Promise<Entry[]> {
  const log: Entry[] = [];
  for (;;) {
    const page = await server.services.store.entriesAfter(roomId, log.at(-1)?.seq ?? 0, 500);
    if (page.length === 0) return log;
    log.push(...page);
  }
}

async function readTurns(server: HeadlessServer, roomId: string): Promise<TurnRecord[]> {
  const head = await server.services.store.head(roomId);
  const turns: TurnRecord[] = [];
  for (let number = 1; number <= (head?.lastTurn ?? 0); number += 1) {
    const turn = await server.services.store.turn(roomId, number);
    if (turn) turns.push(turn);
  }
  return turns;
}

async function everybodyHas({ people, observer }: LiveRoom, seq: number): Promise<void> {
  const all = [...people.values(), observer];
  await Promise.all(
    all.map((person) =>
      person.until(() => (person.received.at(-1)?.seq ?? person.entered?.snapshot?.lastSeq ?? 0) >= seq),
    ),
  );
}

function summarize(
  file: ReplayFile,
  room: LiveRoom,
  sentIds: readonly string[],
  log: readonly Entry[],
  turns: TurnRecord[],
): PlayedChat {
  const messages = log.filter((entry): entry is Message => entry.type === "message:posted");
  const nameOf = new Map([...room.participantIds].map(([id, participantId]) => [participantId, id]));
  const lurkers = new Set<string>();
  const encouraged = new Set<string>();
  for (const turn of turns) {
    for (const [id, feature] of Object.entries(turn.decision.features)) {
      if (feature.isLurker) lurkers.add(nameOf.get(id) ?? id);
    }
    if (turn.chosen === "participation-encouragement" && turn.spoke) {
      for (const id of turn.decision.target ?? []) encouraged.add(nameOf.get(id) ?? id);
    }
  }
  return {
    sent: sentIds.length,
    utterances: messages.length,
    turns,
    botUtterances: messages.filter(({ body }) => body.author.kind === "bot").length,
    lurkers,
    encouraged,
    faults: [
      ...findDeliveryFaults(file, room, log),
      ...findMessageFaults(file, sentIds, messages),
      ...findTurnFaults(turns, messages),
    ],
  };
}

/** Everybody was given every entry after they came in, once, in the order of the log. */
function findDeliveryFaults(_file: ReplayFile, room: LiveRoom, log: readonly Entry[]): string[] {
  const watchers = [...room.people, ["the observer", room.observer] as const];
  return watchers.flatMap(([name, person]) => {
    const cameInAt = person.entered?.snapshot?.lastSeq ?? 0;
    const expected = log.filter(({ seq }) => seq > cameInAt).map(({ seq, id }) => `${seq} ${id}`);
    const received = person.received.filter(({ seq }) => seq > cameInAt).map(({ seq, id }) => `${seq} ${id}`);
    return expected.join() === received.join()
      ? []
      : [`${name} was given ${received.length} of ${expected.length} entries, or in another order`];
  });
}

/** Every message stands in the log once, in the order in which it was sent. */
function findMessageFaults(
  file: ReplayFile,
  sentIds: readonly string[],
  messages: readonly Message[],
): string[] {
  const human = messages.filter(({ body }) => body.author.kind === "participant");
  const faults: string[] = [];
  if (human.map(({ id }) => id).join() !== sentIds.join())
    faults.push("the log's messages are not those that were sent, in that order");
  const changed = human.findIndex(({ body }, index) => body.text !== file.utterances[index]?.text.trim());
  if (changed >= 0) faults.push(`message ${changed + 1} has another text than the one sent`);
  return faults;
}

/** Turns are numbered without gaps, and each that spoke has its message. */
function findTurnFaults(turns: readonly TurnRecord[], messages: readonly Message[]): string[] {
  const faults: string[] = [];
  if (turns.some(({ number }, index) => number !== index + 1)) faults.push("turns are missing");
  const spoken = turns.flatMap(({ messageId }) => messageId ?? []);
  const bot = messages.filter(({ body }) => body.author.kind === "bot").map(({ id }) => id);
  if (spoken.join() !== bot.join()) faults.push("turns that spoke and bot messages do not match");
  return faults;
}
