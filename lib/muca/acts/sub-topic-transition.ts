import type { Act, ActContext, Verdict } from "../act";
import { proposeNextSubTopic } from "../sub-topic-features";

/** Offers to move on when few joined or most have left the sub-topic (paper MUCA §3.2.3, Sub-topic Transition). */
export const subTopicTransition: Act = {
  name: "sub-topic-transition",
  label: "Topic change",
  description: "Offers to move on to another sub-topic.",
  colour: "--act-sub-topic-transition",
  icon: "arrow-right-left",
  sharesCoolDownWith: ["conflict-resolution"],
  condition: (context) => {
    const verdict = judge(context);
    const { memory, currentSubTopic } = context;
    return verdict.holds
      ? { ...verdict, proposedSubTopic: proposeNextSubTopic(memory.subTopics, currentSubTopic) }
      : verdict;
  },
};

function judge(context: ActContext): Verdict {
  const { participants, settings, subTopics, currentSubTopic } = context;
  const current = subTopics.find(({ id }) => id === currentSubTopic);
  if (!current) return { holds: false, because: { key: "noCurrent", values: {} } };
  if (isTimeUp(context)) return { holds: true, because: { key: "timeUp", values: {} }, reason: "time-box" };
  const { joinedShare, stillShare, minUtterances } = settings.transition;
  const fewJoined = current.nEd < joinedShare * participants;
  const movedOn = !fewJoined && current.nIng < stillShare * current.nEd;
  // A sub-topic that was only just opened should not be closed again.
  const needed = minUtterances * participants;
  const grown = current.utterances >= needed;
  const joined = { nEd: current.nEd, participants, nIng: current.nIng };
  return {
    holds: (fewJoined || movedOn) && grown,
    because: grown
      ? { key: "joined", values: joined }
      : { key: "joinedTooNew", values: { ...joined, utterances: current.utterances, needed } },
    reason: fewJoined ? "few-joined" : "moved-on",
  };
}

/** Whether the current sub-topic's time box is over and was not announced yet (MUCA §6). */
function isTimeUp({ memory, currentSubTopic, nowMs }: ActContext): boolean {
  const subTopic = memory.subTopics.find(({ id }) => id === currentSubTopic);
  if (!subTopic || subTopic.minutes === null || subTopic.discussedSince === null || nowMs === null)
    return false;
  if (memory.timeBoxesPosted.includes(subTopic.id)) return false;
  return nowMs - Date.parse(subTopic.discussedSince) >= subTopic.minutes * 60_000;
}
