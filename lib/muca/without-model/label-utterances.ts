import { readText } from "@/lib/shared/language";
import type { RoomView, ViewUtterance } from "../room-view";
import { cues } from "./cues";
import { evidenceFor, profileSubTopics } from "./sub-topic-profile";

/** Numbers of the filter, found on recorded meetings (scripts/measure-labels.ts). */
const filter = {
  /** Chance that the next utterance stays on the running sub-topic. */
  stay: 0.985,
  /** Of a change, the chance that it goes to the next one in agenda order. */
  forward: 0.95,
  /** Evidence of a single utterance that names a sub-topic outright, whatever runs. */
  outright: 1.6,
  /** The same for a short question, which is how people open a thread. */
  outrightOpener: 0.9,
  openerStems: 2,
  /** How far such an utterance draws the running thread to it. */
  pull: 0.5,
  /** What the next sub-topic, and any other, weighs against the running one when the window begins. */
  nextAtStart: 0.1,
  restAtStart: 0.01,
  /** How far an answer is drawn to the thread of what it replies to. */
  replyPull: 0.9,
};

/**
 * Sub-topic ids for each utterance of the window that has none yet. Each is read with what came before it
 * only: its words' evidence for each sub-topic against the running thread (a hidden Markov filter that prefers
 * to stay, then to go on in agenda order), or the thread of the utterance that it answers. Greetings and small
 * talk get none.
 */
export function labelUtterances(view: RoomView): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (view.subTopics.length === 0) {
    for (const { id, labels } of view.window) if (labels === null) found.set(id, []);
    return found;
  }
  const profiles = profileSubTopics(view);
  let belief = startBelief(view);
  const known = new Map<string, readonly string[]>();
  for (const utterance of view.window) {
    const { content, sentences } = readText(utterance.text ?? "");
    const opens = content.size <= filter.openerStems && sentences.some(({ isQuestion }) => isQuestion);
    const outright = opens ? filter.outrightOpener : filter.outright;
    const evidence = evidenceFor(content, profiles);
    const answered = utterance.replyTo === null ? undefined : known.get(utterance.replyTo);
    if (answered) belief = draw(view, belief, answered, filter.replyPull);
    if (utterance.labels === null && isAboutNothing(utterance, evidence, known)) {
      found.set(utterance.id, []);
      continue;
    }
    belief = weigh(step(belief), evidence);
    const labels = utterance.labels ?? chooseLabels(view, belief, evidence, outright);
    if (utterance.labels === null) found.set(utterance.id, [...labels]);
    known.set(utterance.id, labels);
    belief = draw(view, belief, labels, Math.max(...evidence) >= outright ? filter.pull : 0);
  }
  return found;
}

/** Everything that is named outright; if nothing is, what the talk is most likely on. */
function chooseLabels(
  view: RoomView,
  belief: readonly number[],
  evidence: readonly number[],
  outright: number,
): string[] {
  const strongest = Math.max(...evidence);
  const best = strongest >= outright ? evidence.indexOf(strongest) : belief.indexOf(Math.max(...belief));
  const others = evidence.flatMap((one, k) => (k !== best && one >= filter.outright ? [k] : []));
  return [best, ...others].flatMap((k) => view.subTopics[k]?.id ?? []);
}

/** Greetings, empty texts, and short remarks while no sub-topic has been opened yet. */
function isAboutNothing(
  { text, replyTo }: ViewUtterance,
  evidence: readonly number[],
  known: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (text === null || text.trim() === "") return true;
  if (Math.max(...evidence) > 0 || (replyTo !== null && known.has(replyTo))) return false;
  const { content, wordCount } = readText(text);
  const polite = [cues.greeting, cues.thanks, cues.farewell].some((one) => one.test(text));
  if (polite && content.size <= 1 && wordCount <= 8) return true;
  return content.size < 2 && ![...known.values()].some((labels) => labels.length > 0);
}

/** Where the talk stands before the window: on what the first label says, else on what is open, else at the first. */
function startBelief(view: RoomView): number[] {
  const first = view.window.find(({ labels }) => labels !== null && labels.length > 0)?.labels?.[0];
  const known = view.subTopics.findIndex(({ id }) => id === first);
  const open = view.subTopics.findLastIndex(({ status }) => status === "being-discussed");
  const start = Math.max(0, known >= 0 ? known : open);
  return normalize(
    view.subTopics.map((_, k) =>
      k === start ? 1 : k === start + 1 ? filter.nextAtStart : filter.restAtStart,
    ),
  );
}

/** One step of time: mostly stay, else go on to the next, else anywhere. */
function step(belief: readonly number[]): number[] {
  const others = Math.max(1, belief.length - 1);
  const { stay, forward } = filter;
  return belief.map((here, k) => {
    const before = k > 0 ? (belief[k - 1] ?? 0) : 0;
    return stay * here + (1 - stay) * (forward * before + ((1 - forward) * (1 - here)) / others) + 1e-6;
  });
}

function weigh(prior: readonly number[], evidence: readonly number[]): number[] {
  return normalize(prior.map((chance, k) => chance * Math.exp(evidence[k] ?? 0)));
}

function draw(view: RoomView, belief: readonly number[], labels: readonly string[], pull: number): number[] {
  if (labels.length === 0) return [...belief];
  return normalize(
    view.subTopics.map(({ id }, k) => {
      const hit = labels.includes(id) ? 1 / labels.length : 0;
      return pull * hit + (1 - pull) * (belief[k] ?? 0);
    }),
  );
}

function normalize(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => (sum > 0 ? value / sum : 1 / values.length));
}
