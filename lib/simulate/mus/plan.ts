import type { Ask, CallRecord } from "@/lib/llm/question";
import { countWords } from "@/lib/shared/text";
import type { Attendee, Snippet } from "./attendee";
import { createChance } from "./chance";
import { completeBehaviour, learnBehaviourQuestion } from "./learn-behaviour.question";
import { builtInSnippets } from "./snippets/built-in";
import { type LengthNumbers, lengthNumbersOf } from "./utterance-length";
import { behaviourByRule } from "./without-model/behaviour-by-rule";

/** A real chat that people are learned from, whole; bot and host left out. */
export interface SourceChat {
  lines: readonly { from: string; text: string }[];
}

export interface PlanOptions {
  seed: number;
  /** Names in seating order, with a persona each if wished. */
  people: readonly { name: string; persona?: string | null }[];
  /** Null learns from the built-in snippets. */
  source: SourceChat | null;
}

export interface Plan {
  attendees: Attendee[];
  snippets: Snippet[];
  calls: CallRecord[];
}

/** Snippets cut from a chat, and turns in each (paper MUCA §3.3.1). */
const snippetCount = 3;
const snippetTurns = { least: 10, most: 30 };

/** Three stretches of a chat: its beginning, middle and end. Fewer when it is too short; the built-in ones without any. */
export function snippetsOf(source: SourceChat | null): Snippet[] {
  const lines = source?.lines ?? [];
  if (lines.length < snippetTurns.least) return [...builtInSnippets];
  const count = Math.min(snippetCount, Math.floor(lines.length / snippetTurns.least));
  const size = Math.min(snippetTurns.most, Math.floor(lines.length / count));
  return Array.from({ length: count }, (_, index) => {
    const from = count === 1 ? 0 : Math.round((index * (lines.length - size)) / (count - 1));
    return { title: `part ${index + 1}`, lines: lines.slice(from, from + size) };
  });
}

interface Learned {
  snippet: string;
  from: string;
  length: LengthNumbers;
  /** Share of all lines. */
  share: number;
}

/**
 * Makes the virtual attendees (Algorithm 2 of the paper, before its loop). Each takes after one person of the chat: that
 * person's lengths and readiness to speak, and six roles and traits that the model or the rule finds.
 */
export async function planAttendees(options: PlanOptions, ask: Ask, signal?: AbortSignal): Promise<Plan> {
  const { seed, people, source } = options;
  const snippets = snippetsOf(source);
  const models = shuffled(learnedPeople(snippets, source), seed);
  const calls: CallRecord[] = [];
  const attendees: Attendee[] = [];
  for (const [index, { name, persona = null }] of people.entries()) {
    const model = models[index % models.length];
    const context = {
      snippets,
      attendee: { name, persona },
      model: model ? { snippet: model.snippet, from: model.from } : null,
      seed: createChance(seed, "attendee", index).next(),
    };
    const answered = await ask(learnBehaviourQuestion, context, signal ? { signal } : {});
    calls.push(...answered.calls);
    attendees.push({
      ...{ id: `a${index + 1}`, name, persona },
      ...completeBehaviour(answered.answer, behaviourByRule(context)),
      length: model?.length ?? { min: 1, max: 20, avg: 8 },
      share: model?.share ?? 1,
    });
  }
  return { attendees, snippets, calls };
}

/** The people of a chat, or of the snippets, with what can be counted about them. */
function learnedPeople(snippets: readonly Snippet[], source: SourceChat | null): Learned[] {
  const whole = source && source.lines.length >= snippetTurns.least ? source.lines : null;
  return snippets.flatMap(({ title, lines }, index) => {
    const names = [...new Set(lines.map(({ from }) => from))];
    return names.flatMap((from) => {
      // Somebody who is in several parts of one chat counts once.
      const before = snippets.slice(0, index);
      if (whole && before.some((each) => each.lines.some((line) => line.from === from))) return [];
      const all = whole ?? lines;
      const own = all.filter((line) => line.from === from);
      const length = lengthNumbersOf(own.map(({ text }) => countWords(text)));
      return length ? [{ snippet: title, from, length, share: own.length / all.length }] : [];
    });
  });
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const chance = createChance(seed, "models");
  return items
    .map((item) => ({ item, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
