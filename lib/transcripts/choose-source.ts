import { importers } from "./formats";
import { slack } from "./formats/slack";
import type { ImportInput, ImportOptions } from "./import-transcript";
import type { Source, SourceFile } from "./importer";
import { type Recognition, recognise, surely } from "./recognise";
import type { ImportReport, TranscriptFormat } from "./transcript";
import { TranscriptError } from "./transcript-error";

interface ChosenSource {
  source: Source;
  recognised: Recognition[];
  /** Files of the archive that are chats, when there are several. */
  parts: ImportReport["parts"];
}

/** Files of an archive that are looked at for a chat; the first ones. */
const filesLookedAt = 300;

/**
 * What is read of a file or an archive: a Slack export as a whole, else the file that is most like a chat, or the one
 * that was asked for by its path. Throws TranscriptError.
 */
export function chooseSource(
  { name, files }: ImportInput,
  options: ImportOptions,
  names: readonly string[],
): ChosenSource {
  const common = { name, part: options.part ?? null, names };
  const [only] = files;
  if (!only) throw new TranscriptError("empty");
  if (files.length === 1) return { ...asSource(only, common, options.format ?? null), parts: [] };
  const whole: Source = { ...common, files, json: undefined };
  if (options.format === "slack" || slack.fit(whole).score >= surely) {
    return { source: whole, recognised: recognise(whole), parts: [] };
  }
  const chats = findChats(files, common, options.format ?? null);
  const chosen = options.part ? chats.find(({ source }) => source.files[0]?.path === options.part) : chats[0];
  if (!chosen) throw new TranscriptError("zip-without-chat", { expected: importers.whatsapp.expected });
  const parts = chats.map(({ source }) => ({ name: source.files[0]?.path ?? "", messages: 0 }));
  return { ...chosen, source: { ...chosen.source, part: null }, parts };
}

type Common = Pick<Source, "name" | "part" | "names">;

/** Files that are chats for sure, the likeliest first. */
function findChats(files: readonly SourceFile[], common: Common, format: TranscriptFormat | null) {
  const found = files.slice(0, filesLookedAt).flatMap((file) => {
    try {
      const chosen = asSource(file, { ...common, name: chatName(common.name, file) }, format);
      const fit = chosen.recognised.find((each) => format === null || each.format === format);
      return fit && fit.score >= surely ? [{ ...chosen, score: fit.score }] : [];
    } catch (error) {
      if (error instanceof TranscriptError) return [];
      throw error;
    }
  });
  return found.sort((a, b) => b.score - a.score);
}

/** iOS calls every chat `_chat.txt`; then the archive has the group's name. */
function chatName(archive: string, { path }: SourceFile): string {
  return /(?:^|\/)_chat\.txt$/i.test(path) ? archive : path;
}

function asSource(
  file: SourceFile,
  common: Common,
  format: TranscriptFormat | null,
): { source: Source; recognised: Recognition[] } {
  const plain: Source = { ...common, name: chatName(common.name, file), files: [file], json: undefined };
  if (!looksLikeJson(file.text)) return { source: plain, recognised: recognise(plain) };
  try {
    const source = { ...plain, json: JSON.parse(file.text.replace(/^\uFEFF/, "")) };
    return { source, recognised: recognise(source) };
  } catch (error) {
    // Lines in square brackets look like lists at first sight.
    const recognised = recognise(plain);
    if (format === null && (recognised[0]?.score ?? 0) >= surely) return { source: plain, recognised };
    throw new TranscriptError("json", placeOf(file.text, error));
  }
}

function looksLikeJson(text: string): boolean {
  return /^\uFEFF?\s*(?:\{\s*["}]|\[\s*[[{\]"])/.test(text);
}

/** Line and column at which JSON broke off. */
function placeOf(text: string, error: unknown): { line: number; column: number } {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
