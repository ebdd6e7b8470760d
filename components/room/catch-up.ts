import { authorKey, type RoomState } from "@/lib/contract/room-state";
import type { SubTopic } from "@/lib/muca/sub-topic";

/** Fewer new messages than this are read faster than a recap of them. */
const fewestMessages = 5;

export interface CatchUp {
  kind: "late" | "away";
  /** Messages missed, those of the bot included. */
  messages: number;
  /** There are more than the browser holds. */
  orMore: boolean;
  /** People who wrote them. */
  people: number;
  /** Missed messages that name the reader. */
  mentions: number;
  /** Entry id of the first missed message that is held. */
  firstId: string;
  /** Sub-topics on which something was said. */
  subTopics: SubTopic[];
}

/**
 * What somebody missed, from the log's own counts and the sub-topics' summaries; null when it is too little.
 * `seenSeq` is the newest seq the person has seen, null for somebody who comes for the first time.
 */
export function buildCatchUp(room: RoomState, ownId: string, seenSeq: number | null): CatchUp | null {
  const after = seenSeq ?? 0;
  const missed = room.messages.filter(
    ({ seq, body }) => seq > after && body.to === null && authorKey(body.author) !== ownId,
  );
  const [first] = missed;
  if (!first || missed.length < fewestMessages) return null;
  const writers = new Set(
    missed.flatMap(({ body }) => (body.author.kind === "participant" ? [body.author.participantId] : [])),
  );
  return {
    kind: seenSeq === null ? "late" : "away",
    messages: missed.length,
    orMore: room.hasOlder && (room.messages[0]?.seq ?? 0) > after,
    people: writers.size,
    mentions: missed.filter(({ body }) => body.mentions.includes(ownId)).length,
    firstId: first.id,
    subTopics: room.subTopics.filter(({ status, summary }) => status !== "not-discussed" && summary !== ""),
  };
}
