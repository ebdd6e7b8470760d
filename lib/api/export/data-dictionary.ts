import type { RoomHead } from "@/lib/rooms/ports";
import { exportTables } from "./tables";

/** The README of an export: what each file and each column holds, from the definitions that wrote them. */
export function dataDictionary(head: RoomHead, exportedAt: string): string {
  const tables = exportTables.map(({ name, about, columns }) =>
    [
      `## ${name}`,
      "",
      `${about} Files: \`${name}.csv\`, \`${name}.jsonl\`.`,
      "",
      "| column | type | holds |",
      "|---|---|---|",
      ...columns.map((column) => `| ${column.name} | ${column.type} | ${column.about} |`),
    ].join("\n"),
  );
  return [
    `# Data of the room ${head.code}`,
    "",
    `Exported ${exportedAt}; everything up to log entry ${head.lastSeq} and turn ${head.lastTurn}. Times are ISO 8601 in UTC.`,
    "Each table comes as CSV (RFC 4180, UTF-8, first line names) and as JSON lines with the same columns in the same order.",
    "In CSV, columns of type json hold JSON text, null is an empty cell, and a text that begins with = + - or @ has an",
    "apostrophe in front, so that no spreadsheet runs it; the JSON lines hold every text as it was written.",
    "`room.json` holds the room's inputs and settings; `feedback-pairs.jsonl` one opinion a line with its context, fit for",
    "preference training: context (messages before the reply), reply, verdict (up, down), reason, act.",
    "",
    ...tables.flatMap((table) => [table, ""]),
  ].join("\n");
}
