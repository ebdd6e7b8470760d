import { z } from "zod";
import type { Importer, Source } from "../importer";
import { isoOf, isRecord, listOf, optional, readShape, text } from "../json-shape";
import { attachmentKindOf } from "../placeholder";
import type { Attachment } from "../transcript";
import type { TranscriptBuilder } from "../transcript-builder";
import { TranscriptError } from "../transcript-error";

const profile = optional(z.object({ display_name: text, real_name: text }));
const userSchema = z.object({
  id: z.string(),
  name: text,
  real_name: text,
  is_bot: optional(z.boolean()),
  profile,
});
const channelSchema = z.object({ id: z.string(), name: text, members: listOf(z.string()) });
const messageSchema = z.object({
  type: text,
  subtype: text,
  user: text,
  bot_id: text,
  username: text,
  text,
  ts: z.string(),
  thread_ts: text,
  hidden: optional(z.boolean()),
  edited: optional(z.object({ ts: text })),
  user_profile: optional(z.object({ display_name: text, real_name: text, name: text })),
  attachments: listOf(z.object({ text, fallback: text, title: text })),
  files: listOf(z.object({ name: text, title: text, mode: text })),
  reactions: listOf(z.object({ name: z.string(), users: listOf(z.string()), count: optional(z.number()) })),
});
type Message = z.infer<typeof messageSchema>;

const dayFile = /(?:^|\/)([^/]+)\/(\d{4}-\d{2}-\d{2})\.json$/;
/** Changes to a channel that nobody said; joining and leaving are told apart. */
const eventTypes =
  /^(?:channel|group)_(?:join|leave|topic|purpose|name|archive|unarchive|convert_to_private|posting_permissions)$|^(?:pinned_item|unpinned_item|reminder_add|bot_add|bot_remove|sh_room_created|huddle_thread|channel_canvas_updated)$/;

/** A workspace export as ZIP archive or folder, or one of its day files. */
export const slack: Importer = {
  format: "slack",
  expected:
    "channels.json, users.json and one folder of day files for each channel, or one day file: a list of messages with “ts”",
  fit({ files, json }) {
    const days = files.filter(({ path }) => dayFile.test(path)).length;
    const has = (name: string) => files.some(({ path }) => path.split("/").at(-1) === name);
    if (days > 0 && (has("channels.json") || has("users.json") || has("groups.json"))) {
      return { score: 1, values: { days } };
    }
    const list = Array.isArray(json) ? json : [];
    const hits = list.filter((item) => isRecord(item) && /^\d{9,}\.\d+$/.test(String(item.ts))).length;
    return {
      score: hits > 0 ? 0.97 : days > 0 && files.length === days ? 0.9 : 0,
      values: { days: Math.max(days, 1) },
    };
  },
  read(source, builder) {
    builder.clock = "utc";
    const users = new Map(readList(source, "users.json", userSchema).map((user) => [user.id, user]));
    const channels = ["channels.json", "groups.json", "mpims.json"].flatMap((name) =>
      readList(source, name, channelSchema),
    );
    const { name, messages } = chooseChannel(source, builder);
    if (messages.length === 0) throw new TranscriptError("no-messages", { expected: slack.expected });
    new ChannelReader(builder, users, channels).read(name, messages);
  },
};

function readList<T>({ files }: Source, name: string, schema: z.ZodType<T>): T[] {
  const file = files.find(({ path }) => path.split("/").at(-1) === name);
  return file ? readShape(z.array(schema), parseFile(file), name) : [];
}

function parseFile({ path, text: content }: { path: string; text: string }): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new TranscriptError("place", { place: path, expected: "valid JSON" });
  }
}

/** The channel that was asked for, else the one with most messages. Throws no-such-part. */
function chooseChannel(
  source: Source,
  builder: TranscriptBuilder,
): { name: string | null; messages: Message[] } {
  const channels = new Map<string, unknown[]>();
  for (const file of source.files) {
    const name = dayFile.exec(file.path)?.[1];
    if (name === undefined) continue;
    const day = parseFile(file);
    channels.set(name, [...(channels.get(name) ?? []), ...(Array.isArray(day) ? day : [])]);
  }
  const list = (values: readonly unknown[]) =>
    values.map((value, index) => readShape(messageSchema, value, `[${index}]`));
  const single = source.files[0];
  if (channels.size === 0) {
    const value = source.json ?? (single ? parseFile(single) : []);
    return { name: null, messages: list(readShape(z.array(z.unknown()), value)) };
  }
  const byPlace = new Map([...channels].map(([name, values]) => [name, values]));
  const largest = [...byPlace].reduce((best, next) => (next[1].length > best[1].length ? next : best));
  if (channels.size > 1) {
    builder.parts = [...byPlace].map(([name, values]) => ({ name, messages: values.length }));
  }
  const name = source.part ?? largest[0];
  const chosen = byPlace.get(name.replace(/^#/, ""));
  if (!chosen)
    throw new TranscriptError("no-such-part", { part: name, parts: [...byPlace.keys()].join(", ") });
  if (channels.size > 1) builder.part = name;
  return { name, messages: list(chosen) };
}

class ChannelReader {
  private readonly names = new Map<string, string>();
  private readonly unknown = new Set<string>();

  constructor(
    private readonly builder: TranscriptBuilder,
    private readonly users: ReadonlyMap<string, z.infer<typeof userSchema>>,
    private readonly channels: readonly z.infer<typeof channelSchema>[],
  ) {}

  read(channelName: string | null, all: readonly Message[]): void {
    // A broadcast reply, or a day that was exported twice, comes more than once; thread replies come in other days' files.
    const messages = [
      ...new Map(all.map((message) => [`${message.ts} ${message.user}${message.bot_id}`, message])).values(),
    ];
    messages.sort((a, b) => Number(a.ts) - Number(b.ts));
    for (const message of messages) this.rememberName(message);
    const channel = this.channels.find(({ name }) => name === channelName);
    this.builder.title = channelName === null ? null : `#${channelName}`;
    for (const member of channel?.members ?? []) if (member !== "USLACKBOT") this.personOf(member);
    for (const message of messages) this.take(message);
    for (const message of messages) this.react(message);
    if (messages.length < all.length) {
      this.builder.warn("duplicates-left-out", { count: all.length - messages.length });
    }
    if (this.unknown.size > 0) this.builder.warn("users-missing", { count: this.unknown.size });
  }

  /** People of other workspaces are in no users.json; their messages say who they are. */
  private rememberName({ user, user_profile: from }: Message): void {
    const name = from?.display_name || from?.real_name || from?.name;
    if (user && name && !this.users.has(user)) this.names.set(user, name);
  }

  private nameOf(id: string): string {
    const user = this.users.get(id);
    if (user)
      return user.profile?.display_name || user.profile?.real_name || user.real_name || user.name || id;
    if (id === "USLACKBOT") return "Slackbot";
    const name = this.names.get(id);
    if (name === undefined) this.unknown.add(id);
    return name ?? id;
  }

  private personOf(id: string): string {
    const bot = id === "USLACKBOT" || this.users.get(id)?.is_bot === true;
    return this.builder.person(id, this.nameOf(id), { bot });
  }

  private authorOf({ user, bot_id, username, subtype }: Message): string {
    if (user && subtype !== "bot_message") return this.personOf(user);
    const key = bot_id || username || user || "unknown";
    return this.builder.person(`bot ${key}`, username || key, { bot: true });
  }

  private take(message: Message): void {
    const { builder } = this;
    const at = isoOf(Number(message.ts) * 1_000);
    if (eventTypes.test(message.subtype)) {
      const kind = /_join$/.test(message.subtype)
        ? "joined"
        : /_leave$/.test(message.subtype)
          ? "left"
          : "other";
      const people = message.user && kind !== "other" ? [this.personOf(message.user)] : [];
      builder.event(kind, this.plain(message.text), at, people);
      return;
    }
    builder.say({
      ...{ from: this.authorOf(message), at, key: message.ts },
      text: this.wordsOf(message),
      replyToKey: message.thread_ts && message.thread_ts !== message.ts ? message.thread_ts : null,
      attachments: message.files.map(toAttachment),
      edited: Boolean(message.edited),
      deleted: message.subtype === "tombstone",
    });
  }

  private wordsOf(message: Message): string {
    const own = this.plain(message.text);
    if (own !== "") return own;
    return message.attachments.map((each) => this.plain(each.text || each.fallback || each.title)).join("\n");
  }

  private react({ ts, reactions }: Message): void {
    for (const { name, users, count } of reactions) {
      this.builder.react(
        ts,
        `:${name}:`,
        users.map((id) => this.personOf(id)),
        count ?? users.length,
      );
    }
  }

  /** Slack's mark-up as plain text: `<@U2>` is a name, `<url|words>` both, `&amp;` an ampersand. */
  private plain(marked: string): string {
    return marked
      .replace(/<@([A-Z0-9]+)(?:\|[^>]*)?>/g, (_, id: string) => `@${this.nameOf(id)}`)
      .replace(
        /<#([A-Z0-9]+)(?:\|([^>]*))?>/g,
        (_, id: string, name?: string) => `#${name || this.channelName(id)}`,
      )
      .replace(/<!(?:subteam\^[A-Z0-9]+\|)?@?([^>|^]+)(?:\^[^>]*)?(?:\|[^>]*)?>/g, "@$1")
      .replace(/<((?:https?|mailto|tel):[^>|]+)(?:\|([^>]*))?>/g, (_, url: string, words?: string) => {
        const address = url.replace(/^(?:mailto|tel):/, "");
        return words && words !== address && words !== url ? `${words} (${address})` : address;
      })
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  }

  private channelName(id: string): string {
    return this.channels.find((channel) => channel.id === id)?.name || id;
  }
}

function toAttachment({ name, title, mode }: Message["files"][number]): Attachment {
  const called = name || title;
  if (mode === "tombstone") return { kind: "file", name: "deleted" };
  return { kind: attachmentKindOf(called), name: called || null };
}
