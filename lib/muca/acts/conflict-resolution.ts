import type { Act, Verdict } from "../act";
import { proposeNextSubTopic } from "../sub-topic-features";

/** Helps a group that does not get anywhere to agree (paper MUCA §3.2.3, Conflict Resolution). */
export const conflictResolution: Act = {
  name: "conflict-resolution",
  label: "Conflict resolution",
  description: "Lays out the camps and suggests a way to agree.",
  colour: "--act-conflict-resolution",
  icon: "scale",
  sharesCoolDownWith: ["sub-topic-transition"],
  condition: ({ conversation, memory, settings, participants, subTopics, currentSubTopic }): Verdict => {
    const stalled = conversation.i - memory.wellDiscussed.at;
    const limit = settings.conflict.stall * participants;
    const closed = new Set(memory.subTopics.flatMap((subTopic) => (subTopic.closed ? [subTopic.id] : [])));
    const open = subTopics.some(({ id, status }) => status !== "well-discussed" && !closed.has(id));
    return {
      holds: participants > 0 && open && stalled >= limit,
      because: open ? { key: "stalled", values: { stalled, limit } } : { key: "nothingOpen", values: {} },
      proposedSubTopic: proposeNextSubTopic(memory.subTopics, currentSubTopic),
    };
  },
};
