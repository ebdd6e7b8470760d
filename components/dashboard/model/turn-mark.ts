import type { TurnMark } from "@/lib/contract/turn";

/** `filled` = the bot spoke, `hollow` = it kept silent, `crossed` = it wrote a reply that was dropped. */
export type MarkShape = "filled" | "hollow" | "crossed";

/** What a turn's mark looks like, beside its act's colour: shape carries meaning too, so colour never has to. */
export function markShape(mark: Pick<TurnMark, "spoke" | "dropped">): MarkShape {
  if (mark.spoke) return "filled";
  return mark.dropped === null ? "hollow" : "crossed";
}
