import type { ExportSource } from "./read-room-data";

export type Cell = string | number | boolean | null | object;

export interface Column<Row> {
  name: string;
  type: "text" | "number" | "boolean" | "time" | "json";
  /** For the data dictionary. */
  about: string;
  value: (row: Row) => Cell;
}

/** One table of the export: written as CSV and as JSON lines from the same columns, and told of in the README. */
export interface Table {
  name: string;
  about: string;
  columns: readonly { name: string; type: Column<never>["type"]; about: string }[];
  /** The table's rows, read while they are written. */
  rows(source: ExportSource): AsyncIterable<Record<string, Cell>>;
}

/** Makes a table of its columns and a way to read its rows. */
export function defineTable<Row>(table: {
  name: string;
  about: string;
  columns: readonly Column<Row>[];
  read: (source: ExportSource) => AsyncIterable<Row>;
}): Table {
  const { name, about, columns, read } = table;
  return {
    name,
    about,
    columns,
    async *rows(source) {
      for await (const row of read(source)) {
        yield Object.fromEntries(columns.map((column) => [column.name, column.value(row)]));
      }
    },
  };
}

/** The table as JSON lines. */
export async function* toJsonLines(table: Table, source: ExportSource): AsyncGenerator<string> {
  for await (const row of table.rows(source)) yield `${JSON.stringify(row)}\n`;
}

/** The table as CSV (RFC 4180, UTF-8). */
export async function* toCsv(table: Table, source: ExportSource): AsyncGenerator<string> {
  yield `${table.columns.map(({ name }) => name).join(",")}\r\n`;
  for await (const row of table.rows(source)) {
    yield `${table.columns.map(({ name }) => csvCell(row[name] ?? null)).join(",")}\r\n`;
  }
}

/**
 * A value as a CSV cell. Texts that a spreadsheet would run as a formula get an apostrophe in front, since
 * participants write what they like; the JSON lines hold them as they are.
 */
export function csvCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const raw = typeof value === "string" ? value : JSON.stringify(value);
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(raw) ? `'${raw}` : raw;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
