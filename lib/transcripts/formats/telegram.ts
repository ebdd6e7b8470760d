import { z } from "zod";
import type { Importer, Source } from "../importer";
import { isoOf, isRecord, listOf, localIsoOf, optional, readShape, text } from "../json-shape";
import { attachmentKindOf } from "../placeholder";
import type { Attachment, AttachmentKind } from "../transcript";
import type { TranscriptBuilder } from "../transcript-builder";
import { TranscriptError } from "../transcript-error";

const runs = z
  .union([z.string(), z.array(z.union([z.string(), z.object({ text })]))])
  .nullish()
  .transform((value) =>
    typeof value === "string"
      ? value
      : (value ?? []).map((run) => (typeof run === "string" ? run : run.text)).join(" "),
  );
const id = z.union([z.string(), z.number()]).transform(String);
const messageSchema = z.object({
  id: optional(id),
  type: text,
  date: text,
  date_unixtime: optional(z.union([z.string(), z.number()])),
  edited: optional(z.unknown()),
  from: text,
  from_id: optional(id),
  actor: text,
  actor_id: optional(id),
  action: text,
  title: text,
  members: listOf(z.string().nullable()),
  text: z.unknown().optional(),
  reply_to_message_id: optional(id),
  media_type: text,
  photo: text,
  file: text,
  file_name: text,
  sticker_emoji: text,
  location_information: z.unknown().optional(),
  contact_information: z.unknown().optional(),
  poll: optional(z.object({ question: runs, answers: listOf(z.object({ text: runs })) })),
  reactions: listOf(
    z.object({
      emoji: text,
      document_id: text,
      count: optional(z.number()),
      recent: listOf(z.object({ from: text, from_id: optional(id) })),
    }),
  ),
});
type Message = z.infer<typeof messageSchema>;

const chatSchema = z.object({ name: text, type: text, id: optional(id), messages: listOf(z.unknown()) });
type Chat = z.infer<typeof chatSchema>;
const deletedAccount = "Deleted account";

/** Telegram Desktop's result.json: one chat, or a whole account. */
export const telegram: Importer = {
  format: "telegram",
  expected:
    "an object with “messages”, or with “chats” and in it a “list”; messages have “from”, “date” and “text”",
  fit({ json }) {
    const chats = chatsIn(json);
    const messages = chats.flatMap((chat) =>
      isRecord(chat) && Array.isArray(chat.messages) ? chat.messages : [],
    );
    const isOurs = (value: unknown) =>
      isRecord(value) &&
      "text" in value &&
      ("date" in value || "date_unixtime" in value) &&
      !("timestamp_ms" in value);
    const whole = isRecord(json) && isRecord(json.chats) && Array.isArray(json.chats.list);
    const hits = messages.filter(isOurs).length;
    return { score: hits > 0 || whole ? 0.98 : 0, values: { messages: messages.length } };
  },
  read(source, builder) {
    const chats = readShape(z.array(chatSchema), chatsIn(source.json));
    const chat = chooseChat(chats, source, builder);
    builder.title = chat.name || null;
    const messages = chat.messages.map((value, index) =>
      readShape(messageSchema, value, `messages[${index}]`),
    );
    if (messages.length === 0) throw new TranscriptError("no-messages", { expected: telegram.expected });
    builder.clock = messages.some(({ date_unixtime }) => date_unixtime) ? "utc" : "local";
    for (const message of messages) take(message, builder);
    for (const message of messages) react(message, builder);
  },
};

function chatsIn(json: unknown): unknown[] {
  if (!isRecord(json)) return [];
  if (Array.isArray(json.messages)) return [json];
  const list = isRecord(json.chats) ? json.chats.list : null;
  return Array.isArray(list) ? list : [];
}

function nameOfChat({ name, id: chatId }: Chat): string {
  return name || `${deletedAccount} ${chatId ?? ""}`.trim();
}

/** The chat that was asked for, else the one with most messages. Throws no-such-part. */
function chooseChat(chats: readonly Chat[], { part }: Source, builder: TranscriptBuilder): Chat {
  const [first] = chats;
  if (!first) throw new TranscriptError("no-messages", { expected: telegram.expected });
  if (chats.length > 1) {
    builder.parts = chats.map((chat) => ({ name: nameOfChat(chat), messages: chat.messages.length }));
  }
  const largest = chats.reduce(
    (best, next) => (next.messages.length > best.messages.length ? next : best),
    first,
  );
  const chosen = part === null ? largest : chats.find((chat) => nameOfChat(chat) === part);
  if (!chosen) {
    throw new TranscriptError("no-such-part", { part: part ?? "", parts: chats.map(nameOfChat).join(", ") });
  }
  if (chats.length > 1) builder.part = nameOfChat(chosen);
  return chosen;
}

function personOf(key: string | null | undefined, name: string, builder: TranscriptBuilder): string {
  return builder.person(key || name || deletedAccount, name || deletedAccount);
}

function timeOf({ date, date_unixtime }: Message): string | null {
  return date_unixtime ? isoOf(Number(date_unixtime) * 1_000) : localIsoOf(date);
}

/** Text is a string, or a list of strings and marked-up pieces, each of which stands where it belongs. */
function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return "";
  const pieces = value.map((run) =>
    typeof run === "string" ? run : isRecord(run) ? String(run.text ?? "") : "",
  );
  return pieces.reduce((all, piece, index) => {
    // Pieces that are both marked up carry the space between them only when somebody typed it; old exports lost it.
    const bothMarked = index > 0 && isRecord(value[index]) && isRecord(value[index - 1]);
    const touches =
      all !== "" && piece !== "" && /[\p{L}\p{N}:.,!?]$/u.test(all) && /^[\p{L}\p{N}]/u.test(piece);
    return bothMarked && touches ? `${all} ${piece}` : all + piece;
  }, "");
}

function take(message: Message, builder: TranscriptBuilder): void {
  const at = timeOf(message);
  if (message.type === "service") {
    takeService(message, at, builder);
    return;
  }
  const polled = message.poll
    ? [message.poll.question, ...message.poll.answers.map(({ text: answer }) => `- ${answer}`)].join("\n")
    : "";
  builder.say({
    ...{ from: personOf(message.from_id, message.from, builder), at, key: message.id ?? undefined },
    text: plainText(message.text) || polled,
    replyToKey: message.reply_to_message_id ?? null,
    edited: Boolean(message.edited),
    attachments: attachmentsOf(message),
  });
}

function takeService(message: Message, at: string | null, builder: TranscriptBuilder): void {
  const { action, members, actor, actor_id, title } = message;
  const told = [actor, action.replaceAll("_", " "), title, members.filter(Boolean).join(", ")]
    .filter(Boolean)
    .join(" ");
  const by = actor === "" ? null : personOf(actor_id, actor, builder);
  const named = members.flatMap((name) => (name ? [personByName(name, builder)] : []));
  if (/^(?:invite_members|join_group_by_link|join_group_by_request|create_group)$/.test(action)) {
    const joined = named.length > 0 ? named : by === null ? [] : [by];
    builder.event("joined", told, at, action === "create_group" ? named : joined);
  } else if (action === "remove_members") builder.event("left", told, at, named);
  else builder.event("other", told, at);
}

/** Members are named without ids. */
function personByName(name: string, builder: TranscriptBuilder): string {
  return builder.personNamed(name) ?? builder.person(name, name);
}

const mediaKinds: Record<string, AttachmentKind> = {
  ...{ voice_message: "audio", audio_file: "audio", video_file: "video", video_message: "video" },
  ...{ animation: "image", sticker: "sticker" },
};

function attachmentsOf(message: Message): Attachment[] {
  const { photo, file, file_name, media_type, sticker_emoji } = message;
  if (photo) return [{ kind: "image", name: null }];
  if (message.location_information) return [{ kind: "location", name: null }];
  if (message.contact_information) return [{ kind: "contact", name: null }];
  if (!file && !media_type) return [];
  const name = file_name || (file.startsWith("(") ? "" : (file.split("/").at(-1) ?? ""));
  const kind = mediaKinds[media_type] ?? attachmentKindOf(name);
  return [{ kind, name: kind === "sticker" ? sticker_emoji || null : name || null }];
}

function react({ id: messageId, reactions }: Message, builder: TranscriptBuilder): void {
  if (messageId == null) return;
  for (const { emoji, count, recent } of reactions) {
    const by = recent.map((person) => personOf(person.from_id, person.from, builder));
    builder.react(messageId, emoji || "custom", by, count ?? by.length);
  }
}
