import { z } from "zod";
import type { Importer } from "../importer";
import { isoOf, isRecord, listOf, optional, readShape, text } from "../json-shape";
import { attachmentKindOf } from "../placeholder";
import type { Attachment } from "../transcript";
import type { TranscriptBuilder } from "../transcript-builder";
import { TranscriptError } from "../transcript-error";

const author = z.object({ id: z.string(), name: text, nickname: text, isBot: optional(z.boolean()) });
const files = listOf(z.object({ fileName: text, url: text }));
const embeds = listOf(z.object({ title: text, description: text }));
const messageSchema = z.object({
  id: z.string(),
  type: z.union([z.string(), z.number()]).transform(String),
  timestamp: text,
  timestampEdited: text,
  content: text,
  author,
  attachments: files,
  embeds,
  stickers: listOf(z.object({ name: text })),
  reactions: listOf(
    z.object({
      emoji: z.object({ name: text, code: text }),
      count: optional(z.number()),
      users: listOf(author),
    }),
  ),
  mentions: listOf(author),
  reference: optional(z.object({ messageId: text })),
  forwardedMessage: optional(z.object({ content: text, attachments: files, embeds })),
});
type Message = z.infer<typeof messageSchema>;

const fileSchema = z.object({
  guild: optional(z.object({ name: text })),
  channel: optional(z.object({ name: text })),
  messages: z.array(z.unknown()),
});

/** What people write; every other type is something that happened. 19 and 20 are replies and commands. */
const spoken = new Set(["Default", "Reply", "ChatInputCommand", "ContextMenuCommand", "0", "19", "20", "23"]);
/** The first message of a thread repeats the one it grew from. */
const threadStarter = new Set(["ThreadStarterMessage", "21"]);
const joins = new Set(["GuildMemberJoin", "RecipientAdd", "7", "1"]);
const leaves = new Set(["RecipientRemove", "2"]);

/** JSON as DiscordChatExporter writes it. */
export const discord: Importer = {
  format: "discord",
  expected: "an object with “guild”, “channel” and “messages”, whose messages have “author” and “timestamp”",
  fit({ json }) {
    const isExport =
      isRecord(json) && isRecord(json.channel) && Array.isArray(json.messages) && "guild" in json;
    return {
      score: isExport ? 1 : 0,
      values: { messages: isExport ? (json.messages as unknown[]).length : 0 },
    };
  },
  read({ json }, builder) {
    const file = readShape(fileSchema, json);
    const messages = file.messages.map((value, index) =>
      readShape(messageSchema, value, `messages[${index}]`),
    );
    if (messages.length === 0) throw new TranscriptError("no-messages", { expected: discord.expected });
    builder.clock = "utc";
    builder.title = file.channel?.name ? `#${file.channel.name}` : (file.guild?.name ?? null);
    for (const message of messages) take(message, builder);
    for (const message of messages) react(message, builder);
    const written = messages.filter(({ type }) => spoken.has(type));
    if (written.length > 1 && written.every(isHollow)) builder.warn("all-texts-empty");
  },
};

/** A bot without the right to read messages exports them all like this. */
function isHollow({ content, attachments, embeds, stickers, forwardedMessage }: Message): boolean {
  return !content && attachments.length + embeds.length + stickers.length === 0 && !forwardedMessage;
}

/** Names change and may be shared: the id says who it is. */
function personOf({ id, name, nickname, isBot }: z.infer<typeof author>, builder: TranscriptBuilder): string {
  return builder.person(id, nickname || name || id, { bot: isBot === true });
}

function take(message: Message, builder: TranscriptBuilder): void {
  const { type, content, reference, forwardedMessage: forwarded } = message;
  const at = isoOf(message.timestamp);
  const from = personOf(message.author, builder);
  if (!spoken.has(type)) {
    const kind = joins.has(type) ? "joined" : leaves.has(type) ? "left" : "other";
    const told = plain(content) || (threadStarter.has(type) ? "Started a thread." : type);
    builder.event(kind, told, at, kind === "other" ? [] : [from]);
    return;
  }
  const own = plain(content) || embedText(message.embeds);
  const passedOn = forwarded ? plain(forwarded.content) || embedText(forwarded.embeds) : "";
  builder.say({
    ...{ from, at, key: message.id, edited: message.timestampEdited !== "" },
    text: [own, passedOn].filter(Boolean).join("\n"),
    // A forwarded message refers to another channel.
    replyToKey: forwarded ? null : (reference?.messageId ?? null),
    attachments: [...message.attachments, ...(forwarded?.attachments ?? [])]
      .map(toAttachment)
      .concat(message.stickers.map(({ name }) => ({ kind: "sticker", name: name || null }))),
  });
}

function react({ id, reactions }: Message, builder: TranscriptBuilder): void {
  for (const { emoji, users, count } of reactions) {
    const by = users.map((user) => personOf(user, builder));
    builder.react(id, emoji.code && !emoji.name ? `:${emoji.code}:` : emoji.name, by, count ?? by.length);
  }
}

/** `<:custom:123>` → `:custom:`. */
function plain(content: string): string {
  return content.replace(/<a?:(\w+):\d+>/g, ":$1:");
}

function embedText(list: Message["embeds"]): string {
  return list
    .map(({ title, description }) => [title, description].filter(Boolean).join("\n"))
    .join("\n")
    .trim();
}

function toAttachment({ fileName, url }: Message["attachments"][number]): Attachment {
  const name = fileName || url.split("/").at(-1) || "";
  return { kind: attachmentKindOf(name), name: name || null };
}
