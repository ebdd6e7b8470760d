import { chooseSource } from "./choose-source";
import { importers } from "./formats";
import type { SourceFile } from "./importer";
import { withPseudonyms } from "./pseudonyms";
import { type Recognition, surely } from "./recognise";
import { type RosterEntry, readRoster } from "./roster";
import type { Imported, TranscriptFormat } from "./transcript";
import { TranscriptBuilder } from "./transcript-builder";
import { TranscriptError } from "./transcript-error";

export interface ImportOptions {
  /** Overrules what was recognised. */
  format?: TranscriptFormat | null;
  /** The chat or channel to read, where a file has several. */
  part?: string | null;
  /** A roster file's text, or names one a line. */
  roster?: string | null;
  pseudonyms?: boolean;
  /** Roster ids of people who never wrote and are left out. */
  without?: readonly string[];
}

export interface ImportInput {
  /** Name of the file that was given. */
  name: string;
  /** One, or those of an archive. */
  files: readonly SourceFile[];
  guessedEncoding?: boolean;
}

export type ImportResult = Imported & {
  /** Best first; the first one was taken unless overruled. */
  recognised: Recognition[];
};

/** Reads a chat that was exported from somewhere into the normal form. Throws TranscriptError. */
export function importTranscript(input: ImportInput, options: ImportOptions = {}): ImportResult {
  const roster = readRoster(options.roster ?? "");
  const chosen = chooseSource(
    input,
    options,
    roster.map(({ name }) => name),
  );
  const { source, recognised } = chosen;
  const [best] = recognised;
  const format = options.format ?? (best && best.score >= surely ? best.format : null);
  if (format === null) throw new TranscriptError("unknown-format");
  const builder = new TranscriptBuilder({ format });
  if (chosen.parts.length > 1) {
    builder.parts = chosen.parts;
    builder.part = source.files[0]?.path ?? null;
  }
  importers[format].read(source, builder);
  if (builder.utteranceCount === 0) {
    throw new TranscriptError("no-messages", { expected: importers[format].expected });
  }
  if (input.guessedEncoding) builder.warn("guessed-encoding");
  addRoster(builder, roster);
  const imported = leaveOut(builder.finish(), options.without ?? []);
  return { ...(options.pseudonyms ? withPseudonyms(imported) : imported), recognised };
}

/** Somebody who never wrote is invisible in a chat: a roster says who was there. */
export function addRoster(builder: TranscriptBuilder, roster: readonly RosterEntry[]): void {
  for (const { name, key } of roster) {
    if (builder.personNamed(name) === undefined) builder.person(key ?? name, name);
  }
}

/** Without people whom the reader unticked; whoever wrote stays. */
function leaveOut({ transcript, report }: Imported, without: readonly string[]): Imported {
  const silent = new Set(report.people.filter(({ utterances }) => utterances === 0).map(({ id }) => id));
  const gone = new Set(without.filter((id) => silent.has(id)));
  if (gone.size === 0) return { transcript, report };
  const roster = transcript.roster.filter(({ id }) => !gone.has(id));
  const people = report.people.filter(({ id }) => !gone.has(id));
  const events = transcript.events.map((event) => ({
    ...event,
    people: event.people.filter((id) => !gone.has(id)),
  }));
  const counts = { ...report.counts, people: people.filter(({ bot }) => !bot).length };
  return { transcript: { ...transcript, roster, events }, report: { ...report, people, counts } };
}
