import { DayClock, readClock } from "../day-clock";
import { firstLines, fitOfLines, type Importer, linesOf, textOf } from "../importer";
import type { TranscriptBuilder } from "../transcript-builder";
import { TranscriptError } from "../transcript-error";

interface Header {
  timeMs: number;
  author: string;
  isPrivate: boolean;
  rest: string;
}

const time = "(\\d{1,2}:\\d{2}:\\d{2})";
const cloudLine = new RegExp(`^${time}\\t([^\\t]+?):?\\t(.*)$`);
const fromLine = new RegExp(`^${time}\\s+From\\s+(.*)$`);

/**
 * The beginning of a message in any of Zoom's four shapes: `time⇥Name:⇥text` of cloud recordings, and
 * `time From Name [to Somebody] : text`, whose text may begin in the next line.
 */
function readHeader(line: string): Header | null {
  const cloud = cloudLine.exec(line);
  if (cloud) {
    const [, at = "", name = "", rest = ""] = cloud;
    return { timeMs: readClock(at) ?? 0, author: name.trim(), isPrivate: false, rest };
  }
  const found = fromLine.exec(line);
  if (!found) return null;
  const timeMs = readClock(found[1] ?? "") ?? 0;
  const words = found[2] ?? "";
  const parted = partAddress(words);
  return parted === null ? null : { timeMs, ...parted };
}

/** `Ana  to  Everyone : Hi`: whoever is named may have " to " or a colon in their own name. */
function partAddress(words: string): { author: string; isPrivate: boolean; rest: string } | null {
  const known =
    /^(?<author>.+?)\s+to\s+(?<to>Everyone|Hosts? and panelists|All panelists|Waiting room participants)(?:\s*\((?:in [^)]*|direct message)\))?\s*:(?:\s(?<rest>.*))?$/i.exec(
      words,
    ) ??
    /^(?<author>.+?)\s{2,}to\s{2,}(?<to>.+?)\s*:(?:\s(?<rest>.*))?$/i.exec(words) ??
    /^(?<author>.+?)\s+to\s+(?<to>.+?\((?:direct message|privately)\))\s*:(?:\s(?<rest>.*))?$/i.exec(words) ??
    /^(?<author>.+?)\s+:(?:\s(?<rest>.*))?$/.exec(words) ??
    /^(?<author>[^:]+):(?:\s(?<rest>.*))?$/.exec(words);
  const { author, to, rest = "" } = known?.groups ?? {};
  if (author === undefined) return null;
  const isPrivate =
    to !== undefined && !/^(?:everyone|hosts? and panelists|all panelists|waiting room)/i.test(to);
  return { author: author.trim(), isPrivate, rest };
}

/** The text file that Zoom keeps of a meeting's chat. */
export const zoomChat: Importer = {
  format: "zoom-chat",
  expected: "lines such as “10:01:00 From Ana to Everyone: Hello” or “00:21:14⇥Ana:⇥Hello”",
  fit(source) {
    const lines = firstLines(textOf(source));
    const { hits } = fitOfLines(lines, (line) => readHeader(line) !== null);
    const first = lines[0] !== undefined && readHeader(lines[0]) !== null;
    return { score: hits === 0 ? 0 : first ? 0.96 : 0.6, values: { hits, lines: lines.length } };
  },
  read(source, builder) {
    builder.clock = "time-of-day";
    const reader = new ChatReader(builder);
    for (const [index, line] of linesOf(textOf(source)).entries()) reader.take(line, index + 1);
    reader.end();
    if (reader.messages === 0) throw new TranscriptError("line", { line: 1, expected: zoomChat.expected });
  },
};

class ChatReader {
  messages = 0;
  private readonly clock = new DayClock();
  private open: { header: Header; lines: string[] } | null = null;
  private lostReactions = 0;

  constructor(private readonly builder: TranscriptBuilder) {}

  take(line: string, number: number): void {
    const header = readHeader(line);
    if (header) {
      this.close();
      this.open = { header, lines: [header.rest] };
      this.messages += 1;
    } else if (this.open) this.open.lines.push(line.trim());
    else if (line.trim() !== "") this.builder.skip(number, line, "before-first");
  }

  end(): void {
    this.close();
    if (this.lostReactions > 0) {
      this.builder.warn("reactions-without-message", { count: this.lostReactions });
    }
  }

  private close(): void {
    const { open, builder } = this;
    this.open = null;
    if (!open) return;
    const at = this.clock.at(open.header.timeMs);
    const text = open.lines.join("\n").trim();
    const from = builder.person(open.header.author);
    if (open.header.isPrivate) builder.leaveOutPrivate();
    else if (!this.react(text, from)) this.say(text, from, at);
  }

  /** Reactions come as messages that quote the beginning of what they are about. */
  private react(text: string, by: string): boolean {
    const added = /^Reacted to "(.*)" with (\S+)$/su.exec(text);
    if (added) {
      const target = this.quoted(added[1] ?? "");
      if (!this.builder.reactToId(target, added[2] ?? "", [by])) this.lostReactions += 1;
      return true;
    }
    const removed = /^Removed an? (\S+) reaction from "(.*)"$/su.exec(text);
    if (removed) this.builder.unreact(this.quoted(removed[2] ?? ""), removed[1] ?? "", by);
    return removed !== null;
  }

  /** Messages have no ids in the file: those they get serve as keys. */
  private say(text: string, from: string, at: string): void {
    const key = `m${this.builder.utteranceCount + 1}`;
    const reply = /^Replying to "(.*?)"\s+(.+)$/su.exec(text);
    const replyToKey = reply ? this.quoted(reply[1] ?? "") : null;
    this.builder.say({ from, at, key, text: reply?.[2]?.trim() ?? text, replyToKey });
  }

  /** Id of the newest message that begins as quoted; quotes are cut after about twenty characters. */
  private quoted(quote: string): string | undefined {
    const beginning = oneLine(quote.replace(/(?:\.\.\.|…)$/u, ""));
    if (beginning === "") return undefined;
    const isCut = /(?:\.\.\.|…)$/u.test(quote);
    return this.builder.findLast(({ text }) =>
      isCut ? oneLine(text).startsWith(beginning) : oneLine(text) === beginning,
    )?.id;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
