import type { Message } from "@/lib/contract/entry";
import { authorKey } from "@/lib/contract/room-state";
import type { OutgoingMessage } from "@/lib/realtime/client/room-client-state";

/** One line of the list. `key` stays the same while an outgoing or streamed message turns into a logged one. */
export type Row =
  | { kind: "day"; key: string; at: string }
  | { kind: "message"; key: string; message: Message; startsGroup: boolean }
  | { kind: "outgoing"; key: string; outgoing: OutgoingMessage; startsGroup: boolean }
  | { kind: "streaming"; key: string; text: string };

/** Messages of one author that are further apart than this begin a new group. */
const groupGapMs = 5 * 60_000;

interface Previous {
  author: string;
  to: string | null;
  atMs: number;
  day: number;
}

/** Rows of the logged messages, with a separator before each day (of the reader's time zone). */
export function buildMessageRows(messages: readonly Message[]): Row[] {
  const rows: Row[] = [];
  let previous: Previous | null = null;
  for (const message of messages) {
    const { author, to, bot } = message.body;
    const atMs = Date.parse(message.at);
    const day = localDay(atMs);
    const newDay = previous?.day !== day;
    if (newDay) rows.push({ kind: "day", key: `day-${day}`, at: message.at });
    const current: Previous = { author: authorKey(author), to, atMs, day };
    const startsGroup = newDay || !continues(previous, current);
    const key = bot ? streamKey(bot.turn) : (message.clientId ?? message.id);
    rows.push({ kind: "message", key, message, startsGroup });
    previous = current;
  }
  return rows;
}

/** Rows below the log: what this browser is sending, and what the bot is writing. */
export function buildTailRows(
  messages: readonly Message[],
  outbox: readonly OutgoingMessage[],
  ownKey: string | null,
  botText: { turn: number; text: string } | null,
): Row[] {
  const last = messages.at(-1);
  let previous: Previous | null = last
    ? {
        author: authorKey(last.body.author),
        to: last.body.to,
        atMs: Date.parse(last.at),
        day: localDay(Date.parse(last.at)),
      }
    : null;
  const rows: Row[] = [];
  if (botText) {
    rows.push({ kind: "streaming", key: streamKey(botText.turn), text: botText.text });
    previous = null;
  }
  for (const outgoing of outbox) {
    const atMs = Date.parse(outgoing.at);
    const current: Previous = { author: ownKey ?? "", to: outgoing.to, atMs, day: localDay(atMs) };
    rows.push({
      kind: "outgoing",
      key: outgoing.clientId,
      outgoing,
      startsGroup: !continues(previous, current),
    });
    previous = current;
  }
  return rows;
}

function continues(previous: Previous | null, current: Previous): boolean {
  return (
    previous !== null &&
    current.author !== "bot" &&
    previous.author === current.author &&
    previous.to === current.to &&
    current.atMs - previous.atMs < groupGapMs
  );
}

function streamKey(turn: number): string {
  return `bot-turn-${turn}`;
}

/** The calendar day as one number, in the reader's time zone; far cheaper than formatting each date. */
function localDay(atMs: number): number {
  const date = new Date(atMs);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}
