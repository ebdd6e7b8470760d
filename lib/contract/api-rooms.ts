import { z } from "zod";
import { roomKinds } from "@/lib/muca/room-inputs";
import { botNameSchema, settingsInputSchema } from "@/lib/muca/settings";
import { type SubTopic, subTopicStatuses } from "@/lib/muca/sub-topic";
import type { RoomStatus } from "./room-state";

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, "This can't be empty.")
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, "This has to be one line.");
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .transform((text) => text || null)
    .nullable();

export const roomInputFields = {
  topic: line(300),
  kind: z.enum(roomKinds),
  agenda: words(4_000),
  hints: words(4_000),
  /** Attendee roles in words; one a line makes them a choice when people join. */
  roles: words(2_000),
};

export const maxSubTopics = 12;
const subTopicCount = z.number().int().min(1).max(maxSubTopics);
/** A sub-topic before anybody has talked about it. */
export const plannedSubTopicSchema = z.object({
  title: line(200),
  done: words(400).default(null),
  minutes: z.number().positive().max(1_440).nullable().default(null),
});
/** A bot's name is set on its own, since it has to stay the same while people talk. */
const roomSettings = settingsInputSchema.omit({ botName: true });

/** POST /api/rooms → RoomView. With `subTopicCount` above 0 they are generated before the answer. */
export const createRoomBodySchema = z.object({
  topic: roomInputFields.topic,
  kind: roomInputFields.kind.default("goal-oriented"),
  agenda: roomInputFields.agenda.default(null),
  hints: roomInputFields.hints.default(null),
  roles: roomInputFields.roles.default(null),
  botName: botNameSchema.default("mubot"),
  settings: roomSettings.default({}),
  subTopicCount: z.number().int().min(0).max(maxSubTopics).default(0),
  /** Those of a template, to be approved like others. */
  subTopics: z.array(plannedSubTopicSchema).max(maxSubTopics).optional(),
});
export type CreateRoomBody = z.input<typeof createRoomBodySchema>;

/** PATCH /api/rooms/:id, while the room is being prepared; what is missing stays. */
export const editRoomBodySchema = z.object({ ...roomInputFields, botName: botNameSchema }).partial();
export type EditRoomBody = z.input<typeof editRoomBodySchema>;

/** POST /api/rooms/:id/sub-topics/generate: all anew, or only the one with `replace` as id. */
export const generateSubTopicsBodySchema = z.union([
  z.object({ replace: z.string().min(1).max(64) }).strict(),
  z.object({ count: subTopicCount.default(3) }).strict(),
]);

/** PUT /api/rooms/:id/sub-topics: the whole list in order. Known ids keep their progress, null is a new one. */
export const subTopicsBodySchema = z.object({
  subTopics: z
    .array(
      plannedSubTopicSchema.extend({
        id: z.string().min(1).max(64).nullable().default(null),
        /** Set by hand; left out, the progress stays. */
        status: z.enum(subTopicStatuses).optional(),
      }),
    )
    .max(maxSubTopics),
});
export type SubTopicsBody = z.input<typeof subTopicsBodySchema>;

/** PUT /api/rooms/:id/settings: the whole settings input, live. */
export const settingsBodySchema = z.object({ settings: roomSettings });

/** POST /api/rooms/:id/participants/:participantId/remove. */
export const removeParticipantBodySchema = z.object({ reason: words(300).default(null) });

/** POST /api/join/:code → JoinedView, sets the participant's cookie. The name is judged by lib/shared/names. */
export const joinBodySchema = z.object({
  name: z.string().max(400),
  role: z.string().trim().max(80).nullable().default(null),
});
export type JoinBody = z.input<typeof joinBodySchema>;

/** POST /api/demo → DemoView, sets the cookie that lets a browser watch. With `roomId` that demo, else a new one. */
export const demoBodySchema = z.object({
  token: z.string().min(1).max(200),
  roomId: z.string().min(1).max(64).nullable().default(null),
});

/** A room in a list. */
export interface RoomSummary {
  id: string;
  code: string;
  topic: string;
  kind: string;
  status: RoomStatus;
  isDemo: boolean;
  /** Null for rooms of nobody (demos, or the account was removed). */
  owner: { id: string; name: string } | null;
  /** People in the room now. */
  people: number;
  /** People who ever came in. */
  joined: number;
  createdAt: string;
  /** Time of the log's newest entry; null when nothing has happened yet. */
  lastActivityAt: string | null;
}

export interface PersonRow {
  id: string;
  name: string;
  role: string | null;
  simulated: boolean;
  presence: "here" | "left" | "removed";
  lastSeenAt: string | null;
}

/** A room as its host sees it. `settings` is the input; lib/muca/settings resolves it. */
export interface RoomView {
  id: string;
  code: string;
  topic: string;
  kind: string;
  agenda: string | null;
  hints: string | null;
  roles: string | null;
  botName: string;
  settings: Record<string, unknown>;
  status: RoomStatus;
  botPaused: boolean;
  subTopics: SubTopic[];
  subTopicsApproved: boolean;
  isDemo: boolean;
  people: PersonRow[];
  createdAt: string;
  /** Path of the link people join by. */
  joinPath: string;
}

/** `engine` says who wrote the sub-topics. */
export interface GeneratedSubTopics {
  subTopics: SubTopic[];
  engine: "model" | "built-in";
}

/** What anybody with the link may know of a room. */
export interface JoinCard {
  roomId: string;
  code: string;
  topic: string;
  kind: string;
  agenda: string | null;
  /** Titles of the approved sub-topics; they tell better than the agenda what people will talk about. */
  subTopics: string[];
  status: RoomStatus;
  botName: string;
  /** Says that an AI takes part; the bot takes no part in rooms with preset `off`. */
  botTakesPart: boolean;
  /** Whether what is written goes to a language model, or is answered by rules on this server. */
  engine: "model" | "built-in";
  /** Roles to choose from that nobody has taken; empty when the room has no list of roles. */
  freeRoles: string[];
  /** The person this browser is in the room already, if any. */
  you: {
    participantId: string;
    name: string;
    role: string | null;
    removed: boolean;
    reason: string | null;
  } | null;
}

export interface JoinedView {
  roomId: string;
  participantId: string;
  name: string;
  role: string | null;
}

export interface DemoView {
  roomId: string;
  code: string;
}
