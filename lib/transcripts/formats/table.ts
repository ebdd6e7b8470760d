import { CsvError, parse } from "csv-parse/sync";
import { firstLines, type Importer, textOf } from "../importer";
import { isoOf, localIsoOf } from "../json-shape";
import type { TranscriptBuilder } from "../transcript-builder";
import { TranscriptError } from "../transcript-error";

/** What a column may be called, lower case; the first name is ours. */
const columnNames = {
  from: [
    "from",
    "author",
    "sender",
    "speaker",
    "user",
    "username",
    "name",
    "participant",
    "von",
    "absender",
    "autor",
    "person",
  ],
  text: ["text", "message", "content", "body", "utterance", "msg", "nachricht", "inhalt", "beitrag"],
  at: ["at", "time", "timestamp", "date", "datetime", "created_at", "sent", "zeit", "datum", "uhrzeit"],
  id: ["id", "message_id", "messageid", "utterance_id"],
  replyTo: ["replyto", "reply_to", "in_reply_to", "reply_to_id", "antwort_auf"],
} as const;
type Column = keyof typeof columnNames;
type Columns = Partial<Record<Column, number>>;

const delimiters = [",", ";", "\t", "|"] as const;

function findColumns(header: readonly string[]): Columns {
  const names = header.map((name) => name.trim().toLowerCase().replaceAll(" ", "_"));
  return Object.fromEntries(
    Object.entries(columnNames).flatMap(([column, known]) => {
      const index = names.findIndex((name) => (known as readonly string[]).includes(name));
      return index < 0 ? [] : [[column, index]];
    }),
  );
}

/** The delimiter with which the first line names an author and a text. */
function findDelimiter(text: string): string | null {
  const [first = ""] = firstLines(text, 1);
  return (
    delimiters.find((delimiter) => {
      const cells = first.split(delimiter).map((cell) => cell.replaceAll('"', ""));
      const { from, text: words } = findColumns(cells);
      return from !== undefined && words !== undefined;
    }) ?? null
  );
}

/** A table with a heading: comma, semicolon, tab or bar between columns. */
export const table: Importer = {
  format: "table",
  expected: "a first line that names at least the columns “from” and “text”, better also “at”",
  fit(source) {
    const delimiter = findDelimiter(textOf(source));
    return {
      score: delimiter === null ? 0 : 0.93,
      values: { delimiter: delimiter === "\t" ? "⇥" : (delimiter ?? "") },
    };
  },
  read(source, builder) {
    const delimiter = findDelimiter(textOf(source));
    if (delimiter === null) throw new TranscriptError("line", { line: 1, expected: table.expected });
    const [header, ...rows] = parseRows(textOf(source), delimiter);
    const columns = findColumns(header?.cells ?? []);
    const reader = new RowReader(builder, columns, header?.cells.length ?? 0);
    for (const row of rows) reader.take(row);
    if (builder.utteranceCount === 0) throw new TranscriptError("no-messages", { expected: table.expected });
    builder.clock = reader.clock;
  },
};

interface Row {
  cells: string[];
  /** Last line of the row, from 1. */
  line: number;
}

function parseRows(text: string, delimiter: string): Row[] {
  try {
    const rows: Row[] = [];
    parse(text, {
      ...{ delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
      onRecord: (cells: string[], { lines }) => {
        rows.push({ cells, line: lines });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) {
      const line = Number(Reflect.get(error, "lines") ?? 1);
      throw new TranscriptError("line", { line, expected: "a quoted cell that ends with a quotation mark" });
    }
    throw error;
  }
}

class RowReader {
  clock: "utc" | "local" | "none" = "none";

  constructor(
    private readonly builder: TranscriptBuilder,
    private readonly columns: Columns,
    private readonly width: number,
  ) {}

  take({ cells, line }: Row): void {
    const cell = (column: Column) => cells[this.columns[column] ?? -1]?.trim() ?? "";
    const at = this.timeOf(cell("at"));
    const wrong =
      cells.length !== this.width
        ? "columns"
        : cell("from") === ""
          ? "no-author"
          : cell("at") !== "" && at === null
            ? "bad-time"
            : null;
    if (wrong !== null) {
      this.builder.skip(line, cells.join(" "), wrong);
      return;
    }
    this.builder.say({
      ...{ from: this.builder.person(cell("from")), text: cell("text"), at },
      ...{ key: cell("id") || undefined, replyToKey: cell("replyTo") || null },
    });
  }

  private timeOf(text: string): string | null {
    if (text === "") return null;
    const number = /^\d{9,13}(?:\.\d+)?$/.test(text) ? Number(text) : null;
    const iso =
      number === null
        ? (localIsoOf(text.replace(" ", "T")) ?? localIsoOf(text))
        : isoOf(number < 1e11 ? number * 1_000 : number);
    if (iso !== null && this.clock !== "local") {
      this.clock = number !== null || /[zZ]$|[+-]\d{2}:?\d{2}$/.test(text) ? "utc" : "local";
    }
    return iso;
  }
}
