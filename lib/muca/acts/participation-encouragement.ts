import type { Act, Verdict } from "../act";
import { chooseLurker } from "../lurker";

/** Invites somebody quiet, conservatively and ever less often (paper MUCA §3.2.3, Participation Encouragement). */
export const participationEncouragement: Act = {
  name: "participation-encouragement",
  label: "Encouragement",
  description: "Invites somebody who has been quiet.",
  colour: "--act-participation-encouragement",
  icon: "hand-heart",
  condition: ({ conversation, features }): Verdict => {
    const order = conversation.present.map(({ id }) => id);
    const chosen = chooseLurker(features, order);
    const feature = chosen === null ? undefined : features[chosen];
    if (chosen !== null && feature) {
      const name = conversation.participant(chosen)?.name ?? chosen;
      const { freqLong, lenLong, lurkerScore } = feature;
      return {
        holds: true,
        because: {
          key: "quiet",
          values: {
            name,
            freq: freqLong,
            meanFreq: meanOf(features, "freqLong"),
            len: lenLong,
            meanLen: meanOf(features, "lenLong"),
            score: lurkerScore,
          },
        },
        target: [chosen],
      };
    }
    const lurkers = order.filter((id) => features[id]?.isLurker).length;
    return {
      holds: false,
      because:
        lurkers === 0
          ? { key: "nobodyQuiet", values: {} }
          : { key: "encouragedLately", values: { count: lurkers } },
    };
  },
};

type Measure = "freqLong" | "lenLong";

function meanOf(features: Record<string, Record<Measure, number>>, measure: Measure): number {
  const values = Object.values(features).map((feature) => feature[measure]);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
