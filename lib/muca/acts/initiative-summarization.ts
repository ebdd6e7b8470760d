import type { Act } from "../act";

/** Sums up once enough people took part since the last summary (paper MUCA §3.2.3, Initiative Summarization). */
export const initiativeSummarization: Act = {
  name: "initiative-summarization",
  label: "Summary",
  description: "Sums up what was said, once enough people have taken part.",
  colour: "--act-initiative-summarization",
  icon: "list-checks",
  condition: ({ conversation, memory, settings, participants }) => {
    const since = memory.firedAt["initiative-summarization"] ?? 0;
    const active = conversation.present.filter(({ id }) => conversation.lastSpokeAt(id) > since).length;
    const needed = settings.summarization.activeShare * participants;
    return {
      holds: active > needed,
      because: {
        key: since > 0 ? "activeSinceSummary" : "activeSinceStart",
        values: { active, participants, needed },
      },
    };
  },
};
