import { DateOrderSurvey } from "../date-order";
import type { DateOrder } from "../transcript";
import { type Header, readHeader, withoutMarks } from "./header";
import { isEncryptionNotice } from "./system-line";

/** What only the whole file tells. */
export interface WhatsAppShape {
  style: Header["style"];
  dateOrder: DateOrder;
  dateOrderCertain: boolean;
  /** Stands as author of lines about the group (iOS). */
  groupName: string | null;
  headers: number;
}

/** Authors that are told apart while looking for the group's name. */
const mostAuthors = 5_000;

/** First reading of a WhatsApp chat: line after line, in constant memory. */
export class WhatsAppSurvey {
  private readonly styles = { bracket: 0, dash: 0 };
  private readonly orders = { bracket: new DateOrderSurvey(), dash: new DateOrderSurvey() };
  private readonly authors = new Map<string, { lines: number; marked: number; notices: number }>();

  take(line: string): void {
    const header = readHeader(line);
    if (!header) return;
    const { style, date, timeMs, yearFirst, monthFirstLikely } = header;
    this.styles[style] += 1;
    this.orders[style].take(date, timeMs, { yearFirst, monthFirstLikely });
    if (style === "bracket") this.countAuthor(header.rest);
  }

  private countAuthor(rest: string): void {
    const end = rest.indexOf(":");
    if (end < 1) return;
    const author = authorName(rest.slice(0, end));
    const tally = this.authors.get(author) ?? { lines: 0, marked: 0, notices: 0 };
    if (tally.lines === 0 && this.authors.size >= mostAuthors) return;
    const words = rest.slice(end + 1).trimStart();
    tally.lines += 1;
    if (words.startsWith("\u200e")) tally.marked += 1;
    if (isEncryptionNotice(words)) tally.notices += 1;
    this.authors.set(author, tally);
  }

  decide(): WhatsAppShape {
    const style = this.styles.bracket > this.styles.dash ? "bracket" : "dash";
    const { order, certain } = this.orders[style].decide();
    const group = [...this.authors].find(
      ([, { lines, marked, notices }]) => notices > 0 && (marked === lines || notices === lines),
    );
    return {
      ...{ style, dateOrder: order, dateOrderCertain: certain },
      groupName: group?.[0] ?? null,
      headers: this.styles[style],
    };
  }
}

/** People who are no contacts of the exporter's have a tilde in front of their names. */
export function authorName(text: string): string {
  return withoutMarks(text)
    .replace(/^~[\s\u202f\u00a0]*/u, "")
    .trim();
}
