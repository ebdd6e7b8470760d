import * as chronoDe from "chrono-node/de";
import * as chronoEn from "chrono-node/en";
import { readNumber } from "./read-number";
import type { ChecklistItem, TaskLanguage } from "./task";

export type Fitted = { fits: true; value: string } | { fits: false };

export interface FitContext {
  language: TaskLanguage;
  /** ISO time of the message, from which "tomorrow" counts. */
  at: string;
}

/**
 * What a message says as an answer of an item's type: numbers as digits, dates as ISO days (with the time when one
 * was named), choices as the option's own words. Texts fit when they hold a letter or digit.
 */
export function fitAnswer(
  item: Pick<ChecklistItem, "answerType" | "choices">,
  text: string,
  context: FitContext,
): Fitted {
  switch (item.answerType) {
    case "text":
      return /[\p{L}\p{N}]/u.test(text) ? { fits: true, value: text.trim() } : { fits: false };
    case "number": {
      const number = readNumber(text, context.language);
      return number === null ? { fits: false } : { fits: true, value: String(number) };
    }
    case "date":
      return fitDate(text, context);
    case "choice":
      return fitChoice(text, item.choices);
  }
}

/** Days without a time are given as days; the reader's own zone plays no part. */
function fitDate(text: string, { language, at }: FitContext): Fitted {
  const reference = { instant: new Date(at), timezone: 0 };
  const parser = language === "de" ? chronoDe : chronoEn.GB;
  const options = { forwardDate: false };
  // "24.12." is how German writes a day of this year.
  const full = text.replace(/\b(\d{1,2}\.\d{1,2})\.(?=\s|$)/gu, `$1.${at.slice(0, 4)}`);
  const found = (parser.parse(full, reference, options)[0] ?? chronoEn.parse(full, reference, options)[0])
    ?.start;
  if (!found) return { fits: false };
  const two = (unit: "month" | "day" | "hour" | "minute") => String(found.get(unit) ?? 0).padStart(2, "0");
  const day = `${found.get("year")}-${two("month")}-${two("day")}`;
  return { fits: true, value: found.isCertain("hour") ? `${day} ${two("hour")}:${two("minute")}` : day };
}

/** The option that was named: by its words, by its place ("2", "b)"), or by being the only one that is spoken of. */
function fitChoice(text: string, choices: readonly string[]): Fitted {
  const said = fold(text);
  const exact = choices.find((choice) => fold(choice) === said);
  if (exact !== undefined) return { fits: true, value: exact };
  const place = /^(?:(\d{1,2})|([a-z]))[).:]?$/iu.exec(text.trim());
  const index = place?.[1]
    ? Number(place[1]) - 1
    : place?.[2]
      ? place[2].toLowerCase().charCodeAt(0) - 97
      : -1;
  const placed = choices[index];
  if (placed !== undefined) return { fits: true, value: placed };
  const spoken = choices.filter((choice) => containsWords(said, fold(choice)));
  // "Email or phone" names "phone"; where one option contains another, the longer one was meant.
  const meant = spoken.filter(
    (choice) => !spoken.some((other) => other !== choice && fold(other).includes(fold(choice))),
  );
  const only = meant.length === 1 ? meant[0] : undefined;
  return only === undefined ? { fits: false } : { fits: true, value: only };
}

function containsWords(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `);
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
