import type { ActContext } from "./act";
import type { ActRequest } from "./arbitrator";
import type { Decision } from "./decision";
import { proposeNextSubTopic } from "./sub-topic-features";

/**
 * Whom and what an act addresses that the facilitator asked for. What was left open is chosen as the act itself
 * would: the next sub-topic by agenda order, the quietest person by words (who joined first, at a tie).
 */
export function aimOf(
  request: ActRequest,
  context: ActContext,
): Partial<Pick<Decision, "target" | "proposedSubTopic">> {
  const { act, target, subTopicId } = request;
  switch (act) {
    case "participation-encouragement": {
      const person = target ?? quietest(context);
      return { target: person === null ? null : [person] };
    }
    case "sub-topic-transition":
    case "conflict-resolution": {
      const { subTopics } = context.memory;
      const wanted = subTopics.some(({ id }) => id === subTopicId) ? subTopicId : null;
      return { proposedSubTopic: wanted ?? proposeNextSubTopic(subTopics, context.currentSubTopic) };
    }
    default:
      return target === null ? {} : { target: [target] };
  }
}

function quietest({ conversation, features }: ActContext): string | null {
  let found: { id: string; words: number } | null = null;
  for (const { id } of conversation.present) {
    const words = features[id]?.lenLong ?? 0;
    if (!found || words < found.words) found = { id, words };
  }
  return found?.id ?? null;
}
