import { z } from "zod";
import type { Importer } from "../importer";
import { isoOf, isRecord, listOf, optional, readShape, text } from "../json-shape";
import { repairEncoding } from "../repair-encoding";
import type { Attachment, AttachmentKind } from "../transcript";
import type { TranscriptBuilder } from "../transcript-builder";
import { TranscriptError } from "../transcript-error";

const media = listOf(z.object({ uri: text }));
const messageSchema = z.object({
  sender_name: text,
  senderName: text,
  timestamp_ms: optional(z.number()),
  timestamp: optional(z.number()),
  content: text,
  text,
  type: text,
  is_unsent: optional(z.boolean()),
  isUnsent: optional(z.boolean()),
  photos: media,
  videos: media,
  audio_files: media,
  gifs: media,
  files: media,
  media,
  sticker: optional(z.object({ uri: text })),
  share: optional(z.object({ link: text })),
  users: listOf(z.object({ name: text })),
  reactions: listOf(z.object({ reaction: text, actor: text })),
});
type Message = z.infer<typeof messageSchema>;

const fileSchema = z.object({
  participants: listOf(z.union([z.string(), z.object({ name: text })])),
  title: text,
  threadName: text,
  messages: z.array(z.unknown()),
});

/** Messenger's (and Instagram's) message_1.json, also as it comes from end-to-end encrypted chats. */
export const messenger: Importer = {
  format: "messenger",
  expected:
    "an object with “participants” and “messages”, whose messages have “sender_name” and “timestamp_ms”",
  fit({ json }) {
    const messages =
      isRecord(json) && Array.isArray(json.messages) && Array.isArray(json.participants) ? json.messages : [];
    const hits = messages.filter(
      (value) =>
        isRecord(value) && (("sender_name" in value && "timestamp_ms" in value) || "senderName" in value),
    ).length;
    return { score: hits > 0 ? 1 : 0, values: { messages: messages.length } };
  },
  read({ json }, builder) {
    const file = readShape(fileSchema, json);
    const reader = new ThreadReader(builder);
    const messages = file.messages.map((value, index) =>
      readShape(messageSchema, value, `messages[${index}]`),
    );
    if (messages.length === 0) throw new TranscriptError("no-messages", { expected: messenger.expected });
    builder.clock = "utc";
    builder.title = reader.plain(file.title || file.threadName) || null;
    for (const person of file.participants) {
      const name = reader.plain(typeof person === "string" ? person : person.name);
      if (name) builder.person(name);
    }
    // Files have the newest first; equal times keep that order turned around.
    const inOrder = messages.toReversed().sort((a, b) => timeOf(a) - timeOf(b));
    for (const [index, message] of inOrder.entries()) reader.take(message, String(index));
    if (reader.repaired > 0) builder.warn("repaired-encoding", { count: reader.repaired });
  },
};

function timeOf({ timestamp_ms, timestamp }: Message): number {
  return timestamp_ms ?? timestamp ?? 0;
}

class ThreadReader {
  repaired = 0;

  constructor(private readonly builder: TranscriptBuilder) {}

  plain(value: string): string {
    const repaired = repairEncoding(value);
    if (repaired !== value) this.repaired += 1;
    return repaired;
  }

  take(message: Message, key: string): void {
    const { builder } = this;
    const at = isoOf(timeOf(message));
    const words = this.plain(message.content || message.text);
    const from = builder.person(this.plain(message.sender_name || message.senderName) || "Facebook user");
    if (message.type === "Subscribe" || message.type === "Unsubscribe") {
      const named = message.users.map(({ name }) => builder.person(this.plain(name)));
      builder.event(
        message.type === "Subscribe" ? "joined" : "left",
        words,
        at,
        named.length > 0 ? named : [from],
      );
      return;
    }
    if (message.type === "Call") {
      builder.event("other", words || "Call", at);
      return;
    }
    const link = message.share?.link ?? "";
    builder.say({
      ...{ from, at, key },
      text: [words, words.includes(link) ? "" : link].filter(Boolean).join("\n"),
      attachments: attachmentsOf(message),
      deleted: message.is_unsent === true || message.isUnsent === true,
    });
    for (const { reaction, actor } of message.reactions) {
      builder.react(key, this.plain(reaction), [builder.person(this.plain(actor) || "Facebook user")]);
    }
  }
}

function attachmentsOf(message: Message): Attachment[] {
  const all = (kind: AttachmentKind, list: readonly { uri: string }[]): Attachment[] =>
    list.map(({ uri }) => ({ kind, name: kind === "document" ? (uri.split("/").at(-1) ?? null) : null }));
  return [
    ...all("image", [...message.photos, ...message.gifs]),
    ...all("video", message.videos),
    ...all("audio", message.audio_files),
    ...all("document", message.files),
    ...all("file", message.media),
    ...all("sticker", message.sticker ? [message.sticker] : []),
  ];
}
