import type { Act } from "../act";

/** The default: people in a group are irritated by a bot that talks too much (paper MUCA §3.2.3). */
export const keepSilence: Act = {
  name: "keep-silence",
  label: "Silence",
  description: "Says nothing.",
  colour: "--act-keep-silence",
  icon: "circle-dashed",
  condition: () => ({ holds: true, because: { key: "always", values: {} } }),
};
