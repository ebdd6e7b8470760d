import type { ReplyContext } from "../mind";
import { countVotes, positionsOn } from "../without-model/facts";
import { readWindow } from "../without-model/read-window";
import type { Handles } from "./handles";

/** What was counted for this turn, in handles: a model is given numbers, it does not make them (MUCA §5). */
export function computeSignals(context: ReplyContext, handles: Handles): Record<string, unknown> {
  const { view, decision, askers } = context;
  const reading = readWindow(view);
  const features = new Map(decision.subTopics.map((one) => [one.id, one]));
  return {
    utterancesSoFar: decision.i,
    participants: decision.participants,
    currentSubTopic: decision.currentSubTopic === null ? null : handles.subTopic(decision.currentSubTopic),
    proposedSubTopic: decision.proposedSubTopic === null ? null : handles.subTopic(decision.proposedSubTopic),
    reason: decision.reason,
    stuck: decision.stuck,
    unsolved: decision.unsolved,
    target: decision.target?.map((id) => handles.person(id)) ?? null,
    askedBy: askers.map((asker) => ({
      person: handles.person(asker.id),
      utterance: handles.utterance(asker.utteranceId),
      text: asker.text,
    })),
    subTopics: view.subTopics.map((subTopic) => ({
      subTopic: handles.subTopic(subTopic.id),
      status: subTopic.status,
      peopleSoFar: features.get(subTopic.id)?.nEd ?? 0,
      peopleLately: features.get(subTopic.id)?.nIng ?? 0,
      utterances: features.get(subTopic.id)?.utterances ?? 0,
      votes: countVotes(positionsOn(subTopic.id, reading).values(), view).map(({ option, voters }) => ({
        option,
        count: voters.length,
        voters: voters.map((id) => handles.person(id)),
      })),
    })),
  };
}
