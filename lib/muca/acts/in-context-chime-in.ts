import type { Act } from "../act";

/** Offers an insight when talk is stuck, an issue is open, or it was silent for long (paper MUCA §3.2.3). */
export const inContextChimeIn: Act = {
  name: "in-context-chime-in",
  label: "Chime-in",
  description: "Adds an insight or helps a stuck conversation along.",
  colour: "--act-in-context-chime-in",
  icon: "lightbulb",
  condition: ({ p, settings, stuck, unsolved, memory }) => ({
    holds: p.chimeIn > settings.chimeIn.threshold,
    because: {
      key: "chimeIn",
      values: {
        p: p.chimeIn,
        threshold: settings.chimeIn.threshold,
        silentTurns: memory.nSilent,
        signals: stuck ? (unsolved ? "both" : "stuck") : unsolved ? "unsolved" : "none",
      },
    },
  }),
};
