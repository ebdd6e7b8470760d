import { CsvError, parse } from "csv-parse/sync";
import { isRecord } from "./json-shape";
import { TranscriptError } from "./transcript-error";

const expected =
  "names, one a line; Zoom's participants.csv; Slack's channels.json or users.json; or a JSON list of names";
/** More people are no group, and no roster. */
const mostNames = 2_000;
const nameColumns = [
  "name (original name)",
  "name",
  "display name",
  "full name",
  "participant",
  "teilnehmer",
  "username",
  "user name",
];

export interface RosterEntry {
  name: string;
  /** Id in the export that the roster belongs to, such as Slack's. */
  key: string | null;
}

/** Reads a roster of any of the forms. Throws TranscriptError. */
export function readRoster(text: string): RosterEntry[] {
  const plain = text.replace(/^\uFEFF/, "").trim();
  if (plain === "") return [];
  const entries = /^[[{]/.test(plain) ? fromJson(plain) : (fromTable(plain) ?? fromLines(plain));
  const named = entries.filter(({ name }) => name !== "" && name.length <= 100);
  if (named.length === 0 || named.length > mostNames) throw new TranscriptError("roster", { expected });
  return named;
}

function fromLines(text: string): RosterEntry[] {
  const lines = text.split(/\r?\n/);
  const names = lines.length === 1 ? text.split(/[,;]/) : lines;
  return names.map((name) => ({ name: name.trim(), key: null }));
}

function fromJson(text: string): RosterEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TranscriptError("roster", { expected });
  }
  const list = isRecord(value) ? (value.members ?? value.participants ?? value.roster ?? value.value) : value;
  if (!Array.isArray(list)) throw new TranscriptError("roster", { expected });
  return list.flatMap((item): RosterEntry[] => {
    if (typeof item === "string") return [asMember(item)];
    if (!isRecord(item)) return [];
    if (Array.isArray(item.members))
      return item.members.flatMap((id) => (typeof id === "string" ? [asMember(id)] : []));
    const profile = isRecord(item.profile) ? item.profile : {};
    const name = [profile.display_name, profile.real_name, item.displayName, item.name].find(
      (each) => typeof each === "string" && each !== "",
    );
    return typeof name === "string" ? [{ name, key: typeof item.id === "string" ? item.id : null }] : [];
  });
}

/** A Slack id is a key; it is a name only for whoever is in no list of users. */
function asMember(text: string): RosterEntry {
  return { name: text.trim(), key: /^[UWB][A-Z0-9]*\d[A-Z0-9]*$/.test(text) ? text : null };
}

/** A table with a column of names; Zoom puts a table about the meeting in front of it. */
function fromTable(text: string): RosterEntry[] | null {
  const delimiter = [",", ";", "\t"].find((each) => text.includes(each));
  if (delimiter === undefined) return null;
  const rows = parseRows(text, delimiter);
  const isHeader = (row: readonly string[]) => row.length > 1 && columnOf(row) >= 0;
  const header = rows.findIndex(isHeader);
  const at = columnOf(rows[header] ?? []);
  if (header < 0) return null;
  return rows.slice(header + 1).map((row) => ({ name: (row[at] ?? "").trim(), key: null }));
}

function columnOf(row: readonly string[]): number {
  return row.findIndex((cell) => nameColumns.includes(cell.trim().toLowerCase()));
}

function parseRows(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) throw new TranscriptError("roster", { expected });
    throw error;
  }
}
