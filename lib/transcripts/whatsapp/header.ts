/** The beginning of a line as WhatsApp writes it; dates are still three numbers, since their order is the file's. */
export interface Header {
  /** `[date, time] ` of iOS, or `date, time - ` of Android. */
  style: "bracket" | "dash";
  date: readonly [number, number, number];
  yearFirst: boolean;
  /** Ms since midnight. */
  timeMs: number;
  /** Written as in North America: slashes or dashes, and AM or PM in plain letters. */
  monthFirstLikely: boolean;
  /** What follows. */
  rest: string;
}

/** Marks that say in which direction to write; WhatsApp puts them in front of lines and of its own words. */
export const directionMarks = "\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff";
const leadingMarks = new RegExp(`^[${directionMarks}]+`);
const marks = `[${directionMarks}]*`;

const morning = ["am", "a\\.\\s?m\\.?", "ص", "上午", "午前", "오전", "vorm\\.", "πμ", "π\\.μ\\."];
const afternoon = ["pm", "p\\.\\s?m\\.?", "م", "下午", "午後", "오후", "nachm\\.", "μμ", "μ\\.μ\\."];
const half = [...morning, ...afternoon].join("|");
const isAfternoon = new RegExp(`^(?:${afternoon.join("|")})$`, "i");

const pattern = new RegExp(
  [
    `^(\\[)?(\\d{1,4})([./-])[ ]?(\\d{1,2})\\3[ ]?(\\d{1,4})\\.?`, // date
    `,?[ ]*(?:(?:à|às|um|at|klo|kl\\.?|lúc|la|o)[ ]+)?${marks}`,
    `(?:(${half})[ ]?)?(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))?`, // time
    `[ ]?(${half})?${marks}`,
    `(?:\\][ ]?|[ ]+[-–—](?:[ ]|$))`,
  ].join(""),
  "i",
);

/** Characters in which a header must have ended. */
const longestHeader = 64;
const mayBegin = /^[[0-9\u0660-\u0669\u06f0-\u06f9]/;

/** Reads the header of a line; null when the line begins in another way and so goes on with a message. */
export function readHeader(line: string): Header | null {
  const unmarked = line.replace(leadingMarks, "");
  if (!mayBegin.test(unmarked)) return null;
  const match = pattern.exec(toPlainCharacters(unmarked.slice(0, longestHeader)));
  if (!match) return null;
  const [whole, bracket, first = "", separator = "", second = "", third = ""] = match;
  if ((bracket === "[") !== whole.trimEnd().endsWith("]")) return null;
  const part = match[6] ?? match[10];
  const timeMs = readTime(match[7] ?? "", match[8] ?? "", match[9], part);
  if (timeMs === null) return null;
  return {
    style: bracket === "[" ? "bracket" : "dash",
    date: [Number(first), Number(second), Number(third)],
    ...{ timeMs, yearFirst: first.length > 2 },
    monthFirstLikely: separator !== "." && /^[ap]m$/i.test(part ?? ""),
    rest: unmarked.slice(whole.length),
  };
}

/** ms since midnight; 12 AM is midnight. Some programs write 00:08 AM, and 13:05 PM. */
function readTime(
  hourText: string,
  minuteText: string,
  secondText: string | undefined,
  half: string | undefined,
) {
  let hour = Number(hourText);
  const minute = Number(minuteText);
  const second = Number(secondText ?? 0);
  if (hour > 23 || minute > 59 || second > 60) return null;
  if (half !== undefined && hour <= 12) hour = (hour % 12) + (isAfternoon.test(half) ? 12 : 0);
  return ((hour * 60 + minute) * 60 + second) * 1_000;
}

const otherCharacters = /[\u0660-\u0669\u06f0-\u06f9\u00a0\u2009\u202f\t]/g;

/** Arabic-Indic digits and the many kinds of spaces, one for one, so that positions stay. */
function toPlainCharacters(text: string): string {
  return text.replace(otherCharacters, (character) => {
    const code = character.charCodeAt(0);
    if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
    if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0);
    return " ";
  });
}

/** A text without WhatsApp's direction marks, where they only surround its own words. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u2068\u2069\ufeff]/g, "").replace(/^\u200f+|\s*\u200f+$/g, "");
}
