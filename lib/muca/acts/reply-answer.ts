import { z } from "zod";

/** Kind of an answer by which a model (or rule) chooses to say nothing. */
export const nothingToAdd = "nothing-to-add";

/** What every reply question is answered with. */
export interface ReplyAnswer {
  /** For the dashboard, never posted. */
  reasoning: string;
  /** One of the act's own kinds, or `nothing-to-add`. */
  kind: string;
  /** Handles of the people addressed; empty means everybody. */
  to: string[];
  text: string;
}

/** Schema of an act's answer; reasoning comes first, so that a model thinks before it decides and writes. */
export function replyAnswerSchema<const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) {
  return z.object({
    reasoning: z.string(),
    kind: z.enum(kinds),
    to: z.array(z.string()),
    text: z.string(),
  });
}
