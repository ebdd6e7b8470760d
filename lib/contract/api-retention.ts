import { z } from "zod";

export const retentionRuleSchema = z.object({
  /** Days after its end that a room is kept as it is. */
  days: z.number().int().min(1, "At least 1 day.").max(3_650, "At most 3650 days."),
  how: z.enum(["delete", "anonymise"]),
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

/** What an admin may set: a rule, keeping everything, or what the server was started with. */
export const retentionChoiceSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("rule"), rule: retentionRuleSchema }),
  z.object({ kind: z.literal("keep") }),
  z.object({ kind: z.literal("environment") }),
]);
export type RetentionChoice = z.infer<typeof retentionChoiceSchema>;

/** PUT /api/retention/rooms/:id. */
export const keepRoomBodySchema = z.object({ kept: z.boolean() });

export interface RetentionView {
  /** The rule in force; null keeps everything. */
  inForce: RetentionRule | null;
  choice: RetentionChoice;
  /** What the server was started with. */
  environment: RetentionRule | null;
  /** Who made the choice, and when; null while it is the environment's. */
  changed: { byName: string; at: string } | null;
  /** Newest first: when rooms were dealt with. */
  runs: { at: string; days: number; how: RetentionRule["how"]; rooms: number }[];
  /** Ended rooms that the rule leaves alone. */
  kept: RetentionRoom[];
}

export interface RetentionRoom {
  id: string;
  topic: string;
  endedAt: string;
  ownerName: string | null;
}

/** POST /api/retention/preview with a rule. */
export interface RetentionPreview {
  /** How many rooms the next run would deal with. */
  count: number;
  /** Those that ended longest ago, at most 50. */
  rooms: RetentionRoom[];
}
