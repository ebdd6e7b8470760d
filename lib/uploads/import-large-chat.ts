import { titleOf, whatsapp } from "@/lib/transcripts/formats/whatsapp";
import { addRoster } from "@/lib/transcripts/import-transcript";
import { Renaming } from "@/lib/transcripts/pseudonyms";
import { readRoster } from "@/lib/transcripts/roster";
import type { Imported, ImportReport, TranscriptUtterance } from "@/lib/transcripts/transcript";
import { TranscriptBuilder } from "@/lib/transcripts/transcript-builder";
import { TranscriptError } from "@/lib/transcripts/transcript-error";
import { WhatsAppReader } from "@/lib/transcripts/whatsapp/whatsapp-reader";
import { type WhatsAppShape, WhatsAppSurvey } from "@/lib/transcripts/whatsapp/whatsapp-survey";
import { readLines } from "./read-lines";
import { TranscriptFile } from "./transcript-file";

export interface LargeChat {
  path: string;
  /** Name of the file, which may hold the chat's. */
  name: string;
  out: string;
  /** Text of a roster file. */
  roster?: string | null;
  pseudonyms?: boolean;
}

/**
 * Imports a WhatsApp chat of any size in the memory of a small one: the file is read line by line, first to see what
 * only the whole of it tells, then to write each utterance as it is found. Pseudonyms take one reading more, since
 * everybody's name must be known before the first text is written. Throws TranscriptError.
 */
export async function importLargeChat(chat: LargeChat): Promise<ImportReport> {
  const survey = new WhatsAppSurvey();
  await readLines(chat.path, (line) => survey.take(line));
  const shape = survey.decide();
  if (shape.headers === 0) throw new TranscriptError("line", { line: 1, expected: whatsapp.expected });
  const renaming = chat.pseudonyms ? new Renaming((await readChat(chat, shape)).transcript) : null;
  const file = await TranscriptFile.create(chat.out);
  try {
    const write = (utterance: TranscriptUtterance) =>
      file.write(renaming ? renaming.utterance(utterance) : utterance);
    const { transcript, report } = await readChat(chat, shape, write, () => file.settled());
    const { utterances: _written, ...frame } = transcript;
    await file.finish(renaming ? renaming.frame(frame) : frame);
    return renaming ? renaming.report(report) : report;
  } catch (error) {
    file.abandon();
    throw error;
  }
}

async function readChat(
  { path, name, roster }: LargeChat,
  shape: WhatsAppShape,
  emit: (utterance: TranscriptUtterance) => void = () => undefined,
  afterChunk?: () => Promise<void>,
): Promise<Imported> {
  const builder = new TranscriptBuilder({ format: "whatsapp", emit });
  const reader = new WhatsAppReader(shape, builder);
  await readLines(path, (line, number) => reader.take(line, number), afterChunk);
  reader.end();
  builder.title = titleOf(name) ?? builder.groupName;
  addRoster(builder, readRoster(roster ?? ""));
  return builder.finish();
}
