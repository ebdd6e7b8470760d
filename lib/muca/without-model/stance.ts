import { readText, setCosine } from "@/lib/shared/language";
import { rememberAnswers } from "@/lib/shared/remember-answers";
import { cues } from "./cues";

export type Stance = "agrees" | "disagrees" | null;

/** Whether a text agrees or disagrees with what came before it. A question does neither. */
export function detectStance(text: string): Stance {
  const { sentences } = readText(text);
  let stance: Stance = null;
  for (const sentence of sentences.slice(0, 6)) {
    if (sentence.isQuestion) continue;
    const plain = sentence.text.replaceAll("’", "'");
    if (cues.disagreement.test(plain)) stance = "disagrees";
    else if (cues.agreement.test(plain)) stance ??= "agrees";
    if (stance === "disagrees") return stance;
  }
  return stance ?? (/^(?:[\s\p{P}]*)(?:\+1|👍|💯|✅)/u.test(text) ? "agrees" : null);
}

/** Ends the words of an option: what follows is its reason, a condition or the next thought. */
const optionEnd =
  /\s*(?:[.,;:!?()\n"“”]|\s[-–—]\s|(?<!\p{L})(?:because|since|but|as|so|if|then|and i|and we|instead|please|too|also|though|weil|denn|aber|wenn)(?!\p{L})).*$/isu;

const choicePatterns: readonly RegExp[] = [
  /\b(?<!(?:let's|should|could|can|to|must|us) )(?:votes?|voted|voting)\s+(?:is\s+)?(?:for|goes to)\s+(?<option>.+)/iu,
  /\bmy (?:vote|pick|choice|favou?rite|preference) (?:is|goes to|would be|goes for)(?: for)?\s+(?<option>.+)/iu,
  /^(?:@\S+\s+)?\+\s?1\s+(?:for|to|on)\s+(?<option>.+)/iu,
  /^(?:@\S+\s+)?(?<option>[^.!?\n]{1,60}?)\s*\+\s?1\b/iu,
  /\b(?:i(?:'d| would)?|we(?:'d| would)?) (?:really |still |much )?(?:prefer|choose|chose|pick(?:ed)?|support|favou?r|go with|rather have|rather do|go for)\s+(?<option>.+)/iu,
  /\bprefers\s+(?<option>.+)/iu,
  /\b(?:i'm|i am|im|is|put me down|count me in) (?:all |still |definitely )?(?:for|in favou?r of)\s+(?<option>.+)/iu,
  /\blet'?s (?:go (?:with|for)|pick|choose|take)\s+(?<option>.+)/iu,
  /^(?:yes,? |ok,? )?(?<option>[^.!?,\n]{1,40}?) (?:works|sounds good|sounds great|is fine|is good|is great|suits|would suit)(?: for| with| by| to)? me\b/iu,
  /^(?:i )?agreed?,\s+(?<option>[^.!?\n]{1,40})/iu,
  /\bich (?:stimme|bin|wäre|votiere) (?:auch )?für\s+(?<option>.+)/iu,
  /\bmeine? (?:stimme|wahl) (?:geht an|ist|für)\s+(?<option>.+)/iu,
  /我(?:投|选择?|支持|赞成)(?<option>[^，。！？]{1,30})/u,
];

const leadIn =
  /^(?:(?:the|a|an|that|this|our|to|on|for|having|doing|going|with|den|die|das|dem|der|ein|eine|einen)\s+)+/iu;

/**
 * What a text votes for, in the words of its author, or null. Understood in the first person ("I vote for the
 * park", "park +1") and as a summary tells it ("votes for the park").
 */
export const detectChoice: (text: string) => string | null = rememberAnswers(readChoice, 2_000);

function readChoice(text: string): string | null {
  let found: string | null = null;
  for (const sentence of readText(text).sentences.slice(0, 8)) {
    if (sentence.isQuestion) continue;
    const plain = sentence.text.replaceAll("’", "'");
    if (
      /(?:\bnot|n't|\bnever|\bdont|\bnicht)\s+(?:\w+\s+){0,2}(?:vote|prefer|choose|pick|support|for|für)\b/iu.test(
        plain,
      )
    )
      continue;
    found = readOption(plain) ?? found;
  }
  return found;
}

function readOption(sentence: string): string | null {
  for (const pattern of choicePatterns) {
    const option = pattern.exec(sentence)?.groups?.option;
    if (option === undefined) continue;
    const short = option.replace(optionEnd, "").replace(leadIn, "").trim();
    const words = short.split(/\s+/u);
    if (
      short !== "" &&
      words.length <= 7 &&
      !/^(?:it|that|this|that one|this one|both|either|any|all|him|her|them|you|one|what .*|which .*|who .*)$/iu.test(
        short,
      )
    )
      return short;
  }
  return null;
}

/** Whether two options name the same thing: nearly the same stems, or one is the other said shorter. */
export function isSameOption(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  const left = readText(a).content;
  const right = readText(b).content;
  if (left.size === 0 || right.size === 0) return false;
  const small = left.size <= right.size ? left : right;
  const large = small === left ? right : left;
  return setCosine(left, right) >= 0.7 || [...small].every((stem) => large.has(stem));
}
