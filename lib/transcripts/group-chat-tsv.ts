import { parse } from "csv-parse/sync";
import type { ReplayFile } from "@/lib/muca/replay/replay-file";

/** A table that is not a group chat of this form; `line` counts from 1. */
export class GroupChatTsvError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(`line ${line}: ${message}`);
    this.name = "GroupChatTsvError";
  }
}

type Row = Record<"message_id" | "message_type" | "origin" | "original_text", string>;
const columns = ["message_id", "message_type", "origin", "original_text"] as const;

/**
 * Reads a group deliberation of the DeliData kind: tab-separated, read without quoting, a header line, first an
 * INITIAL row whose `original_text` is `members && cards`, then MESSAGE rows in order; SUBMIT rows are no chat.
 * Throws GroupChatTsvError.
 */
export function parseGroupChatTsv(text: string): ReplayFile {
  const rows = readRows(text);
  const initial = rows.find(({ message_type }) => message_type === "INITIAL");
  if (!initial) throw new GroupChatTsvError(2, "expected a row of type INITIAL that names the members");
  const [members = "", cards = ""] = initial.original_text.split("&&");
  const messages = rows.filter(({ message_type }) => message_type === "MESSAGE");
  const names = new Set(members.split(",").map((name) => name.trim()));
  for (const { origin } of messages) names.add(origin);
  names.delete("SYSTEM");
  names.delete("");
  return {
    version: 1,
    topic: `Each card has a letter on one side and a number on the other. Which of the cards ${cards.trim().replace(/,/g, ", ")} must be turned over to test the rule "all cards with a vowel on one side have an even number on the other"?`,
    kind: "problem-solving",
    agenda: null,
    hints: "The group should talk it over and agree on one set of cards, each with a reason.",
    roles: null,
    subTopics: [
      {
        title: "What the rule says and what could break it",
        minutes: null,
        done: "the group understands when a card would break the rule",
      },
      { title: "Which cards to turn over", minutes: null, done: "every card was judged with a reason" },
      { title: "Agreeing on one answer", minutes: null, done: "everybody backs the same set of cards" },
    ],
    roster: [...names].map((name) => ({ id: name, name, role: null, joinedAfter: null, leftAfter: null })),
    utterances: messages.map(({ message_id, origin, original_text }) => ({
      id: message_id,
      from: origin,
      text: unwrap(original_text),
      at: null,
      replyTo: null,
    })),
    settings: {},
  };
}

function readRows(text: string): Row[] {
  const records: string[][] = parse(text, {
    delimiter: "\t",
    quote: null,
    escape: null,
    relax_column_count: true,
    bom: true,
    skip_empty_lines: true,
  });
  const [header = [], ...lines] = records;
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new GroupChatTsvError(1, `expected the columns ${missing.join(", ")}`);
  return lines.map((cells, index) => {
    const row = Object.fromEntries(columns.map((column) => [column, cells[header.indexOf(column)]]));
    const lacking = columns.find((column) => row[column] === undefined);
    if (lacking) throw new GroupChatTsvError(index + 2, `has no ${lacking}`);
    return row as Row;
  });
}

/** Texts with quotes inside were stored as `'it''s'`: takes the outer quotes off and the doubling out. */
function unwrap(text: string): string {
  const inner = /^'(.*)'$/su.exec(text)?.[1];
  if (inner === undefined || /(?<!')(?:'')*'(?!')/u.test(inner)) return text;
  return inner.replaceAll("''", "'");
}
