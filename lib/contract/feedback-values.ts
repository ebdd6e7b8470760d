// Apart from the schemas, so that a participant's browser need not load what reads them.
export const feedbackReasonMaxLength = 500;
export const verdicts = ["up", "down"] as const;
export type FeedbackVerdict = (typeof verdicts)[number];
