import { dayOf } from "../date-order";
import type { TranscriptBuilder } from "../transcript-builder";
import { type Header, readHeader, withoutMarks } from "./header";
import { readMessageBody } from "./message-body";
import { isEncryptionNotice, readSystemLine, type SystemLine } from "./system-line";
import { authorName, type WhatsAppShape } from "./whatsapp-survey";

interface Line {
  number: number;
  text: string;
}
interface Open {
  header: Header;
  atMs: number;
  lines: string[];
}

const dayMs = 86_400_000;
/** Messages in a row that may be older than what surrounds them and so count as pasted; more are real. */
const mostPasted = 50;

/**
 * Second reading of a WhatsApp chat: messages with their continuation lines. Messages of another style than the
 * file's, or a day older than those around them, were pasted into a message and are part of its text.
 */
export class WhatsAppReader {
  private open: Open | null = null;
  private lastMs = Number.NEGATIVE_INFINITY;
  /** Lines that are older than the open message, until it is clear what they are. */
  private pasted: Line[] = [];
  private pastedHeaders = 0;
  private backwards = 0;

  constructor(
    private readonly shape: WhatsAppShape,
    private readonly builder: TranscriptBuilder,
  ) {
    builder.clock = "local";
    builder.dateOrder = shape.dateOrder;
    builder.groupName = shape.groupName;
    if (!shape.dateOrderCertain) builder.warn("date-order-uncertain", { order: shape.dateOrder });
  }

  take(text: string, number: number): void {
    const header = readHeader(text);
    const atMs = header?.style === this.shape.style ? this.momentOf(header) : null;
    if (header === null || atMs === null) {
      if (this.pasted.length > 0) this.pasted.push({ number, text });
      else this.goOn({ number, text });
      return;
    }
    if (this.open !== null && atMs < this.lastMs - dayMs) {
      this.pasted.push({ number, text });
      this.pastedHeaders += 1;
      if (this.pastedHeaders > mostPasted) this.takeAsReal();
      return;
    }
    for (const line of this.pasted) this.goOn(line);
    this.forgetPasted();
    this.begin(header, atMs);
  }

  end(): void {
    this.takeAsReal();
    this.close();
    if (this.backwards > 0) this.builder.warn("times-run-backwards", { count: this.backwards });
  }

  private forgetPasted(): void {
    this.pasted = [];
    this.pastedHeaders = 0;
  }

  /** The clock went back for good: what looked pasted were messages. */
  private takeAsReal(): void {
    const lines = this.pasted;
    this.forgetPasted();
    for (const line of lines) {
      const header = readHeader(line.text);
      const atMs = header?.style === this.shape.style ? this.momentOf(header) : null;
      if (header && atMs !== null) this.begin(header, atMs);
      else this.goOn(line);
    }
  }

  private momentOf(header: Header): number | null {
    const day = dayOf(header.date, this.shape.dateOrder);
    return day === null ? null : day + header.timeMs;
  }

  private goOn({ number, text }: Line): void {
    if (this.open) this.open.lines.push(text);
    else if (text.trim() !== "") this.builder.skip(number, text, "before-first");
  }

  private begin(header: Header, atMs: number): void {
    this.close();
    if (atMs < this.lastMs) this.backwards += 1;
    this.lastMs = atMs;
    this.open = { header, atMs, lines: [] };
  }

  private close(): void {
    const { open } = this;
    this.open = null;
    if (!open) return;
    const at = new Date(open.atMs).toISOString();
    const { author, words } = this.split(open.header.rest);
    const text = [words, ...open.lines].map(withoutMarks).join("\n").trim();
    const system = this.systemLine(author, words);
    if (system) this.addEvent(system, text, at);
    else if (author !== null) {
      this.builder.say({ from: this.builder.person(author), at, ...readMessageBody(text) });
    }
  }

  private split(rest: string): { author: string | null; words: string } {
    const plain = withoutMarks(rest);
    if (this.shape.style === "dash" && readSystemLine(plain)) return { author: null, words: rest };
    const found = /^([^\n]{1,120}?):(?:\s|$)/u.exec(rest);
    const name = found ? authorName(found[1] ?? "") : "";
    // Names have no quotation marks; subjects of groups, which system lines quote, have.
    if (!found || name === "" || /["“”„«»]/u.test(name)) return { author: null, words: rest };
    return { author: name, words: rest.slice(found[0].length) };
  }

  /** Lines without an author are WhatsApp's own, and on iOS those of the group or of somebody about themselves. */
  private systemLine(author: string | null, words: string): SystemLine | null {
    const nothing: SystemLine = { kind: "other", people: [], actor: null };
    const plain = withoutMarks(words);
    if (author === null) return readSystemLine(plain) ?? nothing;
    if (this.shape.style === "dash") return null;
    if (author === this.shape.groupName) return readSystemLine(plain) ?? nothing;
    if (!words.startsWith("\u200e")) return null;
    if (isEncryptionNotice(plain)) return nothing;
    const system = readSystemLine(plain);
    const about = system ? [system.actor, ...system.people] : [];
    return about.some((name) => name === author || name === "you") ? system : null;
  }

  private addEvent({ kind, people, actor }: SystemLine, text: string, at: string): void {
    if (actor !== null) this.builder.person(actor);
    const ids = people.map((name) => this.builder.person(name));
    this.builder.event(kind, text, at, ids);
  }
}
