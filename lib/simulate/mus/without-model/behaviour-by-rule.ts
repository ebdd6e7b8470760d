import { countWords } from "@/lib/shared/text";
import { behaviourSize } from "../attendee";
import { createChance } from "../chance";
import type { BehaviourAnswer, BehaviourContext } from "../learn-behaviour.question";
import { type SpeakingRole, speakingRoleNames } from "../speaking-role";
import { type UtteranceTrait, utteranceTraitNames } from "../utterance-trait";

/** What shows a role, or a trait, in a line. */
const roleCues: Readonly<Record<SpeakingRole, RegExp>> = {
  questioner: /\?/u,
  answerer: /^(?:yes|no|yeah|sure|it is|they|because|that would be)\b/iu,
  proposer: /\b(?:we could|what about|how about|let's|i suggest|why not)\b/iu,
  supporter: /\b(?:agree|good idea|same here|i'm in|works for me|exactly|\+1)\b/iu,
  doubter: /\b(?:but|not sure|however|problem|risk|doubt|worried)\b/iu,
  storyteller: /\b(?:last (?:year|week|time)|once|when i|we had|i used to)\b/iu,
  informer: /\d|\b(?:according|actually|it costs|opens|closes)\b/iu,
  mediator: /\b(?:both|either way|middle|compromise|in between)\b/iu,
  "summer-up": /\b(?:so far|to sum up|in short|so we have|where we are)\b/iu,
  "bot-caller": /@\w+/u,
  "topic-shifter": /\b(?:by the way|other thing|before i forget|next point|move on)\b/iu,
};
const traitCues: Readonly<Record<UtteranceTrait, (text: string, words: number) => boolean>> = {
  laconic: (_, words) => words <= 5,
  talkative: (_, words) => words >= 18,
  hedging: (text) => /\b(?:maybe|perhaps|might|i think|not sure|depends)\b/iu.test(text),
  blunt: (text, words) => words <= 12 && /\b(?:no|never|must|simply|won't)\b/iu.test(text),
  playful: (text) => /\b(?:haha|lol|joking)\b|;\)|:\)|😀|😂/iu.test(text),
  warm: (text) => /\b(?:thanks|thank you|lovely|glad|kind)\b/iu.test(text),
  exact: (text) => /\d/u.test(text),
  lively: (text) => text.includes("!"),
  casual: (text) => /^[a-z]/u.test(text) || /\b(?:gonna|kinda|yeah|ok)\b/iu.test(text),
  formal: (text, words) => words >= 8 && /^[A-Z].*\.$/su.test(text) && !/n't|'re|'ll/u.test(text),
};

/** Counts cues in the lines of the person taken after, and fills up by chance. */
export function behaviourByRule({ snippets, model, seed }: BehaviourContext): BehaviourAnswer {
  const chance = createChance(seed, "behaviour");
  const lines = snippets
    .flatMap(({ title, lines: all }) => all.map((line) => ({ ...line, title })))
    .filter(({ from, title }) => !model || (from === model.from && title === model.snippet))
    .map(({ text }) => ({ text, words: countWords(text) }));
  const score = (shown: number) => shown / Math.max(1, lines.length) + 0.35 * chance.next();
  const roles = best(speakingRoleNames, (role) =>
    score(lines.filter(({ text }) => roleCues[role].test(text)).length),
  );
  const traits = best(utteranceTraitNames, (trait) =>
    score(lines.filter(({ text, words }) => traitCues[trait](text, words)).length),
  );
  const whom = model ? `${model.from} in “${model.snippet}”` : "the snippets";
  return {
    reasons: `By rule, from cues in ${lines.length} lines of ${whom}: above all ${roles[0]} and ${traits[0]}.`,
    roles,
    traits,
  };
}

function best<T>(names: readonly T[], scoreOf: (name: T) => number): T[] {
  return names
    .map((name) => ({ name, score: scoreOf(name) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, behaviourSize)
    .map(({ name }) => name);
}
