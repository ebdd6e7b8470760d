import { z } from "zod";
import { parseReplayFile, type ReplayFile, ReplayFileError } from "@/lib/muca/replay/replay-file";
import type { Importer } from "../importer";
import { isRecord, listOf, optional, readShape, text } from "../json-shape";
import { type Attachment, attachmentKinds } from "../transcript";
import type { TranscriptBuilder } from "../transcript-builder";
import { TranscriptError } from "../transcript-error";

const reference = z.string().nullish().catch(null);

/** What a chat that was imported before knows beyond a replay file. */
const extrasSchema = z.object({
  clock: z.enum(["utc", "local", "time-of-day", "elapsed", "none"]).nullish().catch(null),
  roster: z.array(z.object({ id: z.string(), bot: optional(z.boolean()) })),
  utterances: z.array(
    z.object({
      id: z.string(),
      attachments: listOf(z.object({ kind: z.enum(attachmentKinds), name: z.string().nullable() })),
      reactions: listOf(z.object({ emoji: z.string(), by: listOf(z.string()), count: optional(z.number()) })),
      edited: optional(z.boolean()),
      deleted: optional(z.boolean()),
    }),
  ),
  events: listOf(
    z.object({
      ...{ kind: z.enum(["joined", "left", "other"]), text, at: reference, afterUtterance: reference },
      people: listOf(z.string()),
    }),
  ),
});
type Extras = z.infer<typeof extrasSchema>;

/** Our own replay file, or a chat that was imported before. */
export const replayJson: Importer = {
  format: "replay",
  expected: "an object with “version” 1, “topic”, “roster” and “utterances”",
  fit({ json }) {
    const isOurs =
      isRecord(json) && "version" in json && Array.isArray(json.roster) && Array.isArray(json.utterances);
    return { score: isOurs ? 1 : 0 };
  },
  read({ json }, builder) {
    const file = readFile(json);
    const extras = readShape(extrasSchema, json);
    if (file.utterances.length === 0)
      throw new TranscriptError("no-messages", { expected: replayJson.expected });
    builder.keepIds = true;
    builder.clock = extras.clock ?? (file.utterances.some(({ at }) => at !== null) ? "utc" : "none");
    builder.title = file.topic;
    const { agenda, hints, roles, subTopics, kind } = file;
    builder.inputs = { agenda, hints, roles, subTopics, kind };
    readConversation(file, extras, builder);
  },
};

function readFile(json: unknown): ReplayFile {
  try {
    return parseReplayFile(json);
  } catch (error) {
    if (!(error instanceof ReplayFileError)) throw error;
    const [first] = error.problems;
    throw new TranscriptError("wrong-at", { place: first?.path ?? "", problem: first?.message ?? "" });
  }
}

function readConversation(file: ReplayFile, extras: Extras, builder: TranscriptBuilder): void {
  for (const [index, { id, name, role }] of file.roster.entries()) {
    builder.person(id, name, { bot: extras.roster[index]?.bot === true, role });
  }
  const tell = (after: string | null) => {
    for (const { kind, text: told, at, people, afterUtterance } of extras.events) {
      if ((afterUtterance ?? null) === after) builder.event(kind, told, at ?? null, people);
    }
  };
  tell(null);
  const eventful = new Set(extras.events.map(({ afterUtterance }) => afterUtterance));
  for (const [index, { id, from, text: whole, at, replyTo }] of file.utterances.entries()) {
    const { attachments = [], reactions = [], edited, deleted } = extras.utterances[index] ?? {};
    builder.say({
      ...{ from, at, key: id, replyToKey: replyTo, attachments, text: wordsOf(whole, attachments) },
      ...{ deleted: deleted === true, edited: edited === true },
    });
    for (const { emoji, by, count } of reactions) builder.react(id, emoji, by, count ?? by.length);
    if (eventful.has(id)) tell(id);
  }
  for (const { id, joinedAfter, leftAfter } of file.roster) builder.setStay(id, joinedAfter, leftAfter);
}

/** Without the placeholders, which are put there again. */
function wordsOf(whole: string, attachments: readonly Attachment[]): string {
  return attachments.length === 0 ? whole : whole.split("\n").slice(0, -attachments.length).join("\n");
}
