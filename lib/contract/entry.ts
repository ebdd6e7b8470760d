import { z } from "zod";
import { actNames, requestableActs } from "@/lib/muca/act-name";
import { turnTriggers } from "@/lib/muca/decision";
import { subTopicStatuses } from "@/lib/muca/sub-topic";

export { messageMaxLength, reactionEmojis } from "./message-values";

export const authorSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("participant"), participantId: z.string() }),
  z.object({ kind: z.literal("host"), userId: z.string().nullable(), name: z.string() }),
  z.object({ kind: z.literal("bot") }),
]);
/** Who wrote an entry. The host is the facilitator; neither host nor bot is a participant. */
export type Author = z.infer<typeof authorSchema>;

/** The facilitator who did something; on entries of the time before this was kept it is missing. */
export const hostRefSchema = z.object({ userId: z.string().nullable(), name: z.string() });
export type HostRef = z.infer<typeof hostRefSchema>;
const byHost = { by: hostRefSchema.optional() };

export const reactionSchema = z.object({ emoji: z.string(), by: z.array(z.string()) });

export const subTopicSchema = z.object({
  id: z.string(),
  title: z.string(),
  done: z.string().nullable(),
  minutes: z.number().nullable(),
  status: z.enum(subTopicStatuses),
  summary: z.string(),
  discussedSince: z.string().nullable(),
  held: z.boolean().optional(),
  closed: z.boolean().optional(),
  consensus: z.object({ text: z.string(), by: z.string(), at: z.string() }).nullable().optional(),
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

/** A reply of the bot that waits for the facilitator's word. Only hosts and observers ever see it. */
export const waitingDraftSchema = z.object({
  id: z.string(),
  turn: z.number().int(),
  act: z.enum(actNames),
  trigger: z.enum(turnTriggers),
  text: z.string(),
  target: z.array(z.string()).nullable(),
  proposedAt: z.string(),
  /** When a mention gets the plain reply instead; null waits on. */
  expiresAt: z.string().nullable(),
});
export type WaitingDraft = z.infer<typeof waitingDraftSchema>;

/** What may stand in a room's log, by type; past tense, since it has happened. */
export const entryBodySchemas = {
  "message:posted": messageBodySchema,
  "message:deleted": z.object({ messageId: z.string(), by: authorSchema }),
  "reaction:added": z.object({ messageId: z.string(), emoji: z.string(), by: z.string() }),
  "reaction:removed": z.object({ messageId: z.string(), emoji: z.string(), by: z.string() }),
  "participant:joined": z.object({ participant: participantSchema }),
  "participant:left": z.object({ participantId: z.string() }),
  "participant:removed": z.object({
    participantId: z.string(),
    reason: z.string().nullable(),
    ...byHost,
  }),
  "room:opened": z.object(byHost),
  "room:locked": z.object(byHost),
  "room:unlocked": z.object(byHost),
  "room:ended": z.object(byHost),
  "bot:paused": z.object(byHost),
  "bot:resumed": z.object(byHost),
  /** `before` is what a facilitator's change replaced, for undoing it; `undoes` the seq of what it takes back. */
  "sub-topics:changed": z.object({
    subTopics: z.array(subTopicSchema),
    cause: z.enum(["facilitator", "turn", "set-up"]),
    before: z.array(subTopicSchema).optional(),
    undoes: z.number().int().optional(),
    ...byHost,
  }),
  /** Only for hosts. `settings` is the room's whole settings input, see lib/muca/settings. */
  "settings:changed": z.object({
    settings: z.record(z.string(), z.unknown()),
    before: z.record(z.string(), z.unknown()).optional(),
    undoes: z.number().int().optional(),
    ...byHost,
  }),
  /** Only for hosts: the facilitator wants this act now, whatever its conditions say. */
  "act:requested": z.object({
    act: z.enum(requestableActs),
    target: z.string().nullable(),
    subTopicId: z.string().nullable(),
    ...byHost,
  }),
  /** Only for hosts, like all of a draft's life. */
  "draft:proposed": z.object({ draft: waitingDraftSchema }),
  /** `text` is what was sent, null when discarded; `edited` says that it is not what the bot wrote. */
  "draft:decided": z.object({
    draftId: z.string(),
    verdict: z.enum(["sent", "discarded"]),
    text: z.string().nullable(),
    edited: z.boolean(),
    ...byHost,
  }),
  "draft:expired": z.object({ draftId: z.string(), why: z.enum(["stale", "mention", "time", "cut-off"]) }),
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
