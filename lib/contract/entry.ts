import { z } from "zod";
import { actNames } from "@/lib/muca/act-name";
import { subTopicStatuses } from "@/lib/muca/sub-topic";

/** Longest message in code points. */
export const messageMaxLength = 4_000;
export const reactionEmojis = ["👍", "❤️", "😂", "🎉", "🤔", "👀"] as const;

export const authorSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("participant"), participantId: z.string() }),
  z.object({ kind: z.literal("host"), userId: z.string().nullable(), name: z.string() }),
  z.object({ kind: z.literal("bot") }),
]);
/** Who wrote an entry. The host is the facilitator; neither host nor bot is a participant. */
export type Author = z.infer<typeof authorSchema>;

export const reactionSchema = z.object({ emoji: z.string(), by: z.array(z.string()) });

export const subTopicSchema = z.object({
  id: z.string(),
  title: z.string(),
  done: z.string().nullable(),
  minutes: z.number().nullable(),
  status: z.enum(subTopicStatuses),
  summary: z.string(),
  discussedSince: z.string().nullable(),
});

export const messageBodySchema = z.object({
  author: authorSchema,
  /** Null once deleted. */
  text: z.string().nullable(),
  /** Id of the message entry it answers. */
  replyTo: z.string().nullable(),
  /** Participants named with @, by id. */
  mentions: z.array(z.string()),
  /** Calls the bot: typed @name or a reply to a bot message (spec MUCA §1). */
  mentionsBot: z.boolean(),
  /** A private word from the host to one participant; not an utterance. */
  to: z.string().nullable(),
  /** Set on bot messages. */
  bot: z
    .object({
      turn: z.number().int(),
      act: z.enum(actNames),
      engine: z.enum(["model", "built-in"]),
      target: z.array(z.string()).nullable(),
    })
    .nullable(),
  /** `by` holds participant ids, or `host`. */
  reactions: z.array(reactionSchema),
});
export type MessageBody = z.infer<typeof messageBodySchema>;

const participantSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string().nullable(),
  simulated: z.boolean(),
});

/** What may stand in a room's log, by type; past tense, since it has happened. */
export const entryBodySchemas = {
  "message:posted": messageBodySchema,
  "message:deleted": z.object({ messageId: z.string(), by: authorSchema }),
  "reaction:added": z.object({ messageId: z.string(), emoji: z.string(), by: z.string() }),
  "reaction:removed": z.object({ messageId: z.string(), emoji: z.string(), by: z.string() }),
  "participant:joined": z.object({ participant: participantSchema }),
  "participant:left": z.object({ participantId: z.string() }),
  "participant:removed": z.object({ participantId: z.string(), reason: z.string().nullable() }),
  "room:opened": z.object({}),
  "room:locked": z.object({}),
  "room:unlocked": z.object({}),
  "room:ended": z.object({}),
  "bot:paused": z.object({}),
  "bot:resumed": z.object({}),
  "sub-topics:changed": z.object({
    subTopics: z.array(subTopicSchema),
    cause: z.enum(["facilitator", "turn", "set-up"]),
  }),
  /** Only for hosts. `settings` is the room's whole settings input, see lib/muca/settings. */
  "settings:changed": z.object({ settings: z.record(z.string(), z.unknown()) }),
  /** Stands in for an entry the reader may not see, so that `seq` has no gaps. */
  "entry:hidden": z.object({}),
} as const;

export type EntryType = keyof typeof entryBodySchemas;
export type EntryBody<T extends EntryType> = z.infer<(typeof entryBodySchemas)[T]>;

/** One line of a room's log. `seq` starts at 1 and has no gaps; `at` is ISO. */
export type Entry = {
  [T in EntryType]: {
    seq: number;
    id: string;
    at: string;
    clientId: string | null;
    type: T;
    body: EntryBody<T>;
  };
}[EntryType];
export type EntryOf<T extends EntryType> = Extract<Entry, { type: T }>;
export type Message = EntryOf<"message:posted">;
