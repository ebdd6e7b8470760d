import { DayClock, readClock } from "../day-clock";
import { firstLines, fitOfLines, type Importer, linesOf, textOf } from "../importer";
import type { TranscriptBuilder } from "../transcript-builder";
import { TranscriptError } from "../transcript-error";

interface Line {
  date: string | null;
  clockMs: number | null;
  rest: string;
}

const nick = "[^\\s<>]+";
const stamp =
  /^\[?(?:(\d{4}-\d{2}-\d{2})[T ]|[A-Z][a-z]{2} \d{1,2} )?(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?\]?[ \t]+(.*)$/;
const said = new RegExp(`^<[@+%&~! ]?(${nick})>[ \\t]?(.*)$`);
const saidInColumns = new RegExp(`^[@+%&~]?([^\\s<>*-]${nick.replace("+", "*")})\\t(.*)$`);
const did = new RegExp(`^(?:\\*|\\* |•)[ \\t]+(${nick}) (.*)$`);
const happened = /^(?:-!-|\*\*\*|-->|<--|--|—|\*)[ \t]+(.*)$/;
const dayLine =
  /^(?:--- (?:Day changed|Log opened|Log closed)|\*{4} (?:BEGIN|ENDING) LOGGING AT|Session (?:Start|Time|Close):)\s*(.*)$/;

function readLine(text: string): Line | null {
  const found = stamp.exec(text);
  if (!found) return null;
  const clock = found[2] ?? "";
  const clockMs = readClock(clock.split(":").length === 2 ? `${clock}:00` : clock);
  return { date: found[1] ?? null, clockMs, rest: found[3] ?? "" };
}

/** Logs of IRC as irssi, WeeChat, HexChat, ZNC and their like write them. */
export const irc: Importer = {
  format: "irc",
  expected: "lines such as “12:34 <ana> hello”, “[12:34:56] <ana> hello” or “2024-01-02 12:34:56⇥ana⇥hello”",
  fit(source) {
    const lines = firstLines(textOf(source));
    const { hits } = fitOfLines(lines, (line) => {
      const rest = readLine(line)?.rest;
      return rest !== undefined && (said.test(rest) || saidInColumns.test(rest));
    });
    const { hits: known } = fitOfLines(lines, (line) => readLine(line) !== null || dayLine.test(line));
    const share = lines.length === 0 ? 0 : known / lines.length;
    return { score: hits === 0 ? 0 : 0.4 + share / 2, values: { hits, lines: lines.length } };
  },
  read(source, builder) {
    const reader = new LogReader(builder);
    for (const [index, line] of linesOf(textOf(source)).entries()) reader.take(line, index + 1);
    if (builder.utteranceCount === 0) throw new TranscriptError("no-messages", { expected: irc.expected });
    builder.clock = reader.dated ? "local" : "time-of-day";
  },
};

class LogReader {
  dated = false;
  private day: number | null = null;
  private clock = new DayClock();

  constructor(private readonly builder: TranscriptBuilder) {}

  take(text: string, number: number): void {
    if (text.trim() === "") return;
    const day = dayLine.exec(text);
    if (day) {
      this.setDay(Date.parse(`${(day[1] ?? "").replace(/\d{1,2}:\d{2}(?::\d{2})?/, "").trim()} UTC`));
      return;
    }
    const line = readLine(text);
    if (!line) {
      this.builder.skip(number, text, "no-time");
      return;
    }
    if (line.date) this.setDay(Date.parse(`${line.date}T00:00:00Z`));
    this.takeWords(line.rest, this.timeOf(line.clockMs), text, number);
  }

  private setDay(dayMs: number): void {
    if (Number.isNaN(dayMs) || dayMs === this.day) return;
    this.day = dayMs;
    this.dated = true;
    this.clock = new DayClock();
  }

  private timeOf(clockMs: number | null): string | null {
    if (clockMs === null) return null;
    return new Date(Date.parse(this.clock.at(clockMs)) + (this.day ?? 0)).toISOString();
  }

  private takeWords(rest: string, at: string | null, text: string, number: number): void {
    const { builder } = this;
    const words = said.exec(rest) ?? saidInColumns.exec(rest);
    if (words) {
      builder.say({ from: builder.person(words[1] ?? ""), at, text: withoutColours(words[2] ?? "") });
      return;
    }
    const note = this.noteOf(rest);
    if (note !== null && this.takeNote(note, at)) return;
    const action = did.exec(rest);
    if (action && !/^\*\s*$/.test(action[1] ?? "")) {
      builder.say({
        from: builder.person(action[1] ?? ""),
        at,
        text: `* ${action[1]} ${withoutColours(action[2] ?? "")}`,
      });
    } else if (note !== null) builder.event("other", note, at);
    else builder.skip(number, text, "no-author");
  }

  private noteOf(rest: string): string | null {
    return happened.exec(rest)?.[1]?.trim() ?? null;
  }

  /** Who comes and goes; false when the note says neither. */
  private takeNote(note: string, at: string | null): boolean {
    const plain = withoutColours(note);
    const joins =
      /^(?:Joins: )?(\S+) (?:\([^)]*\) |\[[^\]]*\] )?(?:has joined|joined)\b/.exec(plain) ??
      /^Joins: (\S+)/.exec(plain);
    const leaves =
      /^(\S+) (?:\([^)]*\) |\[[^\]]*\] )?(?:has left|has quit|left|quit)\b/.exec(plain) ??
      /^(?:Parts|Quits): (\S+)/.exec(plain);
    const kicked = /^(\S+) was kicked\b/.exec(plain);
    const found = joins ?? leaves ?? kicked;
    if (!found) return false;
    this.builder.event(joins ? "joined" : "left", plain, at, [this.builder.person(found[1] ?? "")]);
    return true;
  }
}

/** Control characters of IRC: colour, bold, reset, monospace, reverse, italics, strike-through and underline. */
const colour = String.fromCharCode(3);
const styles = String.fromCharCode(2, 15, 17, 22, 29, 30, 31);
const controls = new RegExp(`${colour}(?:\\d{1,2}(?:,\\d{1,2})?)?|[${styles}]`, "g");

function withoutColours(text: string): string {
  return text.replace(controls, "");
}
