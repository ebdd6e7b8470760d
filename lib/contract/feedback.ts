import { z } from "zod";
import type { ActName } from "@/lib/muca/act-name";
import { type FeedbackVerdict, feedbackReasonMaxLength, verdicts } from "./feedback-values";

export { type FeedbackVerdict, feedbackReasonMaxLength, verdicts };

/** Somebody's opinion of a bot message; one per person and message. */
export interface Feedback {
  messageId: string;
  /** Participant id, or `host:<user id>`. */
  by: string;
  /** Null takes the opinion back. */
  verdict: FeedbackVerdict | null;
  reason: string | null;
}

export interface FeedbackRow extends Feedback {
  verdict: FeedbackVerdict;
  /** As the person is called: participant's name, or the facilitator's. */
  byName: string;
  turn: number;
  act: ActName;
  /** Text of the message; null once deleted. */
  text: string | null;
  /** ISO time of the last change. */
  at: string;
}

/** An opinion as a reader gets it: whether it is their own. */
export type SeenFeedback = FeedbackRow & { own: boolean };

export const feedbackReasonSchema = z
  .string()
  .trim()
  .max(feedbackReasonMaxLength, `At most ${feedbackReasonMaxLength} characters.`)
  .transform((text) => text || null)
  .nullable();
