import { fill } from "@/lib/muca/without-model/templates";
import { countWords, wordsOf } from "@/lib/shared/text";
import { type Chance, createChance } from "../chance";
import { currentSubTopic, type TalkView } from "../talk-view";
import type { UtteranceAnswer, UtteranceContext } from "../utterance.question";
import type { UtteranceTrait } from "../utterance-trait";
import { afterQuestion, cores, facets, numbers, openers, options, tails, times } from "./phrases";

/** How many utterances are composed, of which the one nearest to the length is taken. */
const attempts = 6;
/** Parts that may follow a core. */
const mostTails = 30;

/**
 * An utterance without a model: a sentence of the role about the sub-topic at hand, with options that stay the same
 * for a sub-topic, an opening of the trait, and clauses until it is about as long as asked for. What was said lately,
 * or marked as bad, is not said again.
 */
export function composeUtterance(context: UtteranceContext): UtteranceAnswer {
  const { view, role, traits, words, marks, seed } = context;
  const chance = createChance(seed, "utterance");
  const trait = chance.pick(traits);
  const known = new Set([
    ...view.window.map(({ text }) => text),
    ...marks.flatMap(({ verdict, text }) => (verdict === "bad" ? [text] : [])),
  ]);
  let best: { text: string; off: number } | null = null;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const text = dress(compose(context, trait, chance), trait, chance);
    const off = Math.abs(countWords(text) - words) + (known.has(text) ? 1_000 : 0);
    if (best === null || off < best.off) best = { text, off };
    if (off === 0) break;
  }
  return {
    reasons: `Composed by rule for the role ${role}, about ${words} words.`,
    trait,
    utterance: best?.text ?? "",
  };
}

function compose(
  { view, attendee, role, words }: UtteranceContext,
  trait: UtteranceTrait,
  chance: Chance,
): string {
  const slots = () => slotsFor(view, attendee.id, chance);
  const core = fill(nearest(cores[role], words, chance), slots());
  const opener = role === "bot-caller" ? "" : fill(chance.pick(openers[trait]), slots());
  let left = words - countWords(core);
  const opens = opener !== "" && countWords(opener) <= left;
  if (opens) left -= countWords(opener);
  const parts = [core];
  let free = asksSomething(core) ? afterQuestion : tails;
  while (left > 1 && parts.length < mostTails && free.length > 0) {
    const tail = nearest(free, left, chance);
    free = free.filter((each) => each !== tail);
    const filled = fill(tail, slots());
    const size = countWords(filled);
    if (size > left + 2) break;
    parts.push(filled);
    left -= size;
  }
  return `${opens ? `${opener} ` : ""}${join(parts, chance)}`;
}

function asksSomething(text: string): boolean {
  return text.endsWith("?");
}

/** One of those templates that are no longer than wanted, the longer the likelier; the shortest when none is. */
function nearest(templates: readonly string[], words: number, chance: Chance): string {
  const sized = templates.map((template) => ({ template, size: template.split(" ").length }));
  const fitting = sized.filter(({ size }) => size <= words);
  if (fitting.length === 0) return sized.reduce((a, b) => (b.size < a.size ? b : a)).template;
  return chance.weighted(fitting, ({ size }) => size).template;
}

/** Parts that are sentences by themselves, or set against what came before. */
const ownClause = /^(?:we|I|that|then|but|though|whatever|if)\b/u;

function join(parts: readonly string[], chance: Chance): string {
  let text = parts[0] ?? "";
  parts.slice(1).forEach((part, index) => {
    // Every third clause begins a sentence, so that nobody talks without breath.
    if (/[?.!]$/u.test(text)) text += ` ${part}`;
    else if (index % 3 === 2) text += `. ${capital(part)}`;
    else text += ownClause.test(part) || chance.next() < 0.5 ? `, ${part}` : ` ${part}`;
  });
  return text;
}

const closing: Partial<Record<UtteranceTrait, readonly string[]>> = {
  playful: [" ;)", " :)", " haha"],
  lively: ["!", "!!"],
};

/** Letters and signs at both ends, as somebody of this trait types. */
function dress(text: string, trait: UtteranceTrait, chance: Chance): string {
  if (trait === "casual") return text;
  const ended = /[?.!]$/u.test(text);
  const signs = closing[trait];
  const end = signs && !ended ? chance.pick(signs) : ended || chance.next() < 0.3 ? "" : ".";
  return capital(text) + end;
}

function capital(text: string): string {
  return text.startsWith("@") ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function slotsFor(view: TalkView, self: string, chance: Chance): Record<string, string> {
  const current = currentSubTopic(view);
  const thing = current ? asPhrase(current.title) : asPhrase(view.inputs.topic);
  const others = view.subTopics.filter(({ id, status }) => id !== current?.id && status !== "well-discussed");
  const [option = "", other = ""] = optionsFor(thing, chance);
  const [name, name2] = peopleFor(view, self, chance);
  return {
    ...{ thing, option, other, name, name2 },
    next: others.length > 0 ? asPhrase(chance.pick(others).title) : "the rest",
    facet: chance.pick(facets),
    quote: quoteOf(view, self),
    bot: `@${view.botName}`,
    n: chance.pick(numbers),
    when: chance.pick(times),
  };
}

/** A sub-topic has three options that people come back to, as in a real talk; two different ones of them. */
function optionsFor(key: string, chance: Chance): string[] {
  const own = createChance(0, "options", key);
  const three = [...options].sort(() => own.next() - 0.5).slice(0, 3);
  // The first is what the room drifts towards.
  const option = chance.weighted(three, (each) => (each === three[0] ? 3 : 1));
  return [option, chance.pick(three.filter((each) => each !== option))];
}

function peopleFor({ people, window }: TalkView, self: string, chance: Chance): [string, string] {
  const others = people.filter(({ id }) => id !== self);
  const last = window.findLast(({ from }) => from !== self && from !== "bot");
  const name = (chance.next() < 0.6 ? last?.name : undefined) ?? nameOf(others, chance);
  return [
    name,
    nameOf(
      others.filter((each) => each.name !== name),
      chance,
    ),
  ];
}

function nameOf(people: readonly { name: string }[], chance: Chance): string {
  return people.length > 0 ? chance.pick(people).name : "everybody";
}

/** A few words of what somebody else said last. */
function quoteOf({ window }: TalkView, self: string): string {
  const said = window.findLast(({ from }) => from !== self && from !== "bot")?.text ?? "";
  const words = wordsOf(said).slice(0, 4);
  return words.length > 1 ? `"${words.join(" ").toLowerCase()}"` : "that";
}

/** A title as it stands in the middle of a sentence. */
function asPhrase(title: string): string {
  const words = title
    .replace(/[\s?.!:;,]+$/u, "")
    .split(/\s+/u)
    .slice(0, 7)
    .join(" ");
  return /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
