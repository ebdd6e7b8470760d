import type { Imported, ImportReport, Transcript, TranscriptUtterance } from "./transcript";

/** Names shorter than this are replaced as whole names and mentions only, not within a longer name's parts. */
const shortestPart = 3;
const emailAddress = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const phoneNumber = /\+\d[\d\s()\u2010-\u2015-]{6,}\d/gu;

/**
 * Replaces people's names everywhere, each always by the same one: on the roster, in texts (whole names in any
 * spelling of capitals, their parts where they stand with a capital letter), in mentions, e-mail addresses and phone
 * numbers, in events and in ids. Which person is which cannot be told from the result.
 */
export function withPseudonyms({ transcript, report }: Imported): Imported {
  const renaming = new Renaming(transcript);
  const utterances = transcript.utterances.map((utterance) => renaming.utterance(utterance));
  return {
    transcript: { ...renaming.frame(transcript), utterances },
    report: renaming.report(report),
  };
}

/** Names that are words, too: with a capital letter they are taken for names, in small letters not. */
const alsoWords = new Set(
  "angel art bill bob carol chase chip christian dawn dean drew earl ernst faith frank gene grace grant hope jack joy june lance mark may miles nick norm pat penny ray rich rob rose roman ruby sandy skip sue summer victor wade will wolf".split(
    " ",
  ),
);

/** Who is called what from now on. */
export class Renaming {
  private readonly ids = new Map<string, string>();
  private readonly names = new Map<string, string>();
  private readonly addresses = new Map<string, string>();
  private readonly ofName = new Map<string, string>();
  private readonly pattern: RegExp | null;
  private readonly partPattern: RegExp | null;

  constructor({ roster }: Pick<Transcript, "roster">) {
    const counts = { Person: 0, Program: 0 };
    for (const [index, { id, bot }] of roster.entries()) {
      const kind = bot ? "Program" : "Person";
      counts[kind] += 1;
      this.ids.set(id, `p${index + 1}`);
      this.names.set(id, `${kind} ${counts[kind]}`);
    }
    const parts = new Map<string, string[]>();
    for (const { id, name } of roster) {
      const pseudonym = this.nameOf(id);
      this.ofName.set(name.toLowerCase(), pseudonym);
      for (const part of partsOf(name)) parts.set(part, [...(parts.get(part) ?? []), pseudonym]);
    }
    const partNames = new Map([...parts].map(([part, of]) => [part, of[0] ?? ""]));
    for (const [part, pseudonym] of partNames) {
      if (!this.ofName.has(part.toLowerCase())) this.ofName.set(part.toLowerCase(), pseudonym);
    }
    const isWord = (name: string) => alsoWords.has(name.toLowerCase());
    const wholeNames = roster.map(({ name }) => name);
    this.pattern = anyOf(
      wholeNames.filter((name) => !isWord(name)),
      "giu",
    );
    this.partPattern = anyOf([...partNames.keys(), ...wholeNames.filter(isWord)], "gu");
  }

  idOf(id: string): string {
    return this.ids.get(id) ?? id;
  }

  nameOf(id: string): string {
    return this.names.get(id) ?? id;
  }

  text(text: string): string {
    let result = text
      .replace(emailAddress, (address) => this.address(address))
      .replace(phoneNumber, (number) => this.ofName.get(number.toLowerCase()) ?? "[phone number]");
    for (const pattern of [this.pattern, this.partPattern]) {
      if (pattern) result = result.replace(pattern, (name) => this.ofName.get(name.toLowerCase()) ?? name);
    }
    // What is mentioned in small letters is somebody all the same.
    return result.replace(/@([\p{L}\p{N}_.-]+)/gu, (whole, name: string) => {
      const pseudonym = this.ofName.get(name.toLowerCase());
      return pseudonym ? `@${pseudonym}` : whole;
    });
  }

  private address(address: string): string {
    const key = address.toLowerCase();
    const known = this.addresses.get(key) ?? `address${this.addresses.size + 1}@example.invalid`;
    this.addresses.set(key, known);
    return known;
  }

  utterance(utterance: TranscriptUtterance): TranscriptUtterance {
    const { attachments, reactions } = utterance;
    return {
      ...utterance,
      from: this.idOf(utterance.from),
      text: this.text(utterance.text),
      ...(attachments
        ? { attachments: attachments.map(({ kind, name }) => ({ kind, name: name && this.text(name) })) }
        : {}),
      ...(reactions
        ? {
            reactions: reactions.map((reaction) => ({
              ...reaction,
              by: reaction.by.map((id) => this.idOf(id)),
            })),
          }
        : {}),
    };
  }

  /** Everything but the utterances. */
  frame<T extends Omit<Transcript, "utterances">>(transcript: T): T {
    const rename = (text: string | null) => text && this.text(text);
    return {
      ...transcript,
      ...{ topic: this.text(transcript.topic), agenda: rename(transcript.agenda) },
      ...{ hints: rename(transcript.hints), roles: rename(transcript.roles) },
      roster: transcript.roster.map((person) => ({
        ...person,
        ...{ id: this.idOf(person.id), name: this.nameOf(person.id) },
      })),
      events: transcript.events.map((event) => ({
        ...event,
        ...{ text: this.text(event.text), people: event.people.map((id) => this.idOf(id)) },
      })),
    };
  }

  report(report: ImportReport): ImportReport {
    return {
      ...report,
      groupName: report.groupName && this.text(report.groupName),
      people: report.people.map((person) => ({
        ...person,
        ...{ id: this.idOf(person.id), name: this.nameOf(person.id) },
      })),
      skipped: {
        ...report.skipped,
        lines: report.skipped.lines.map((line) => ({ ...line, text: this.text(line.text) })),
      },
    };
  }
}

/** First and last names, without titles and brackets. */
function partsOf(name: string): string[] {
  if (/^[+\d]/.test(name)) return [];
  return name
    .replace(/\([^)]*\)/gu, " ")
    .split(/[\s,]+/u)
    .filter(
      (part) => part.length >= shortestPart && /^\p{L}/u.test(part) && !part.endsWith(".") && part !== name,
    )
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
}

/** Any of the names as a whole word, longer ones first; null when there are none. */
function anyOf(names: readonly string[], flags: string): RegExp | null {
  const escaped = [...new Set(names)]
    .filter((name) => name.trim() !== "")
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  if (escaped.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, flags);
}
