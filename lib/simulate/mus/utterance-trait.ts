/** How somebody puts things (paper MUCA §3.3.1); the wording is ours. Words: lengths that the trait fits. */
export const utteranceTraits = {
  laconic: { means: "says it in the fewest words that will do", least: 1, most: 8 },
  talkative: { means: "thinks aloud and lets one thing lead to the next", least: 12, most: 400 },
  hedging: { means: "leaves a way out: perhaps, I may be wrong, it depends", least: 5, most: 400 },
  blunt: { means: "says straight out what is meant, without softening it", least: 1, most: 30 },
  playful: { means: "makes light of things, with a joke or a wink", least: 4, most: 400 },
  warm: { means: "is kind to the others and thanks them by name", least: 4, most: 400 },
  exact: { means: "cares for numbers, dates and who exactly", least: 6, most: 400 },
  lively: { means: "is quickly carried away, with exclamation marks", least: 1, most: 400 },
  casual: { means: "types as one speaks, in small letters, with filler words", least: 1, most: 400 },
  formal: { means: "writes in whole and careful sentences", least: 7, most: 400 },
} as const;
export type UtteranceTrait = keyof typeof utteranceTraits;
export const utteranceTraitNames = Object.keys(utteranceTraits) as UtteranceTrait[];

export function isUtteranceTrait(name: string): name is UtteranceTrait {
  return Object.hasOwn(utteranceTraits, name);
}

/** Those of somebody's traits that suit an utterance of so many words; all of them when none does. */
export function traitsFitting(traits: readonly UtteranceTrait[], words: number): readonly UtteranceTrait[] {
  const fitting = traits.filter((trait) => {
    const { least, most } = utteranceTraits[trait];
    return words >= least && words <= most;
  });
  return fitting.length > 0 ? fitting : traits;
}
