import { readText } from "@/lib/shared/language";
import type { RoomView, ViewUtterance } from "../room-view";
import type { Thread } from "../thread";
import { cues } from "./cues";
import { drawThread, hearUtterance, likeliest, openThread, roundThread } from "./follow-thread";
import { evidenceFor, profileSubTopics } from "./sub-topic-profile";

/** When an utterance decides by itself, whatever the talk is on. */
const outrightRules = {
  /** Evidence of a single utterance that names a sub-topic outright. */
  outright: 1.6,
  /** The same for a short question, which is how people open a thread. */
  opener: 0.9,
  openerStems: 2,
  /** How far such an utterance draws the thread to it. */
  pull: 0.5,
  /** How far an answer is drawn to the thread of what it replies to. */
  replyPull: 0.9,
  /** How far somebody's own label, where it says otherwise, draws the thread. */
  toldPull: 0.9,
};

export interface LabelledWindow {
  /** Sub-topic ids for each utterance of the window that had none. */
  labels: Map<string, string[]>;
  /** Where the talk stands after the window. */
  thread: Thread;
}

/**
 * Follows the thread through the window and labels each utterance that has no label yet. Each is read with what came
 * before it only: by what it names outright, by the thread of what it answers, or else by where the talk most likely
 * is. Greetings and small talk get none.
 */
export function labelUtterances(view: RoomView): LabelledWindow {
  const labels = new Map<string, string[]>();
  let thread = openThread(view.subTopics, view.thread ?? null);
  if (view.subTopics.length === 0) {
    for (const { id, labels: own } of view.window) if (own === null) labels.set(id, []);
    return { labels, thread };
  }
  const ids = view.subTopics.map(({ id }) => id);
  const profiles = profileSubTopics(view);
  const heardUpTo = view.window.findIndex(({ id }) => id === thread.upTo);
  const known = new Map<string, readonly string[]>();
  for (const [at, utterance] of view.window.entries()) {
    // What an earlier turn heard counts once.
    if (at <= heardUpTo && utterance.labels !== null) {
      known.set(utterance.id, utterance.labels);
      continue;
    }
    const reading = readText(utterance.text ?? "");
    const evidence = evidenceFor(reading.content, profiles);
    const answered = utterance.replyTo === null ? undefined : known.get(utterance.replyTo);
    thread = drawThread(thread, ids, answered ?? [], outrightRules.replyPull);
    if (utterance.labels === null && isAboutNothing(utterance, evidence, known)) {
      labels.set(utterance.id, []);
      continue;
    }
    thread = hearUtterance(thread, ids, reading.content, evidence);
    const found = chooseLabels(ids, likeliest(thread, ids), evidence, needed(reading));
    thread = drawThread(thread, ids, found.labels, found.outright ? outrightRules.pull : 0);
    if (utterance.labels === null) labels.set(utterance.id, found.labels);
    else if (utterance.labels[0] !== found.labels[0]) {
      thread = drawThread(thread, ids, utterance.labels, outrightRules.toldPull);
    }
    known.set(utterance.id, utterance.labels ?? found.labels);
  }
  return { labels, thread: roundThread({ ...thread, upTo: view.window.at(-1)?.id ?? thread.upTo }) };
}

/** How much evidence names a sub-topic outright in such a text. */
function needed({ content, sentences }: ReturnType<typeof readText>): number {
  const opens = content.size <= outrightRules.openerStems && sentences.some(({ isQuestion }) => isQuestion);
  return opens ? outrightRules.opener : outrightRules.outright;
}

/** Everything that is named outright; if nothing is, what the talk is most likely on. */
function chooseLabels(ids: readonly string[], running: number, evidence: readonly number[], enough: number) {
  const strongest = Math.max(...evidence);
  const outright = strongest >= enough;
  const best = outright ? evidence.indexOf(strongest) : running;
  const others = evidence.flatMap((one, k) => (k !== best && one >= outrightRules.outright ? [k] : []));
  return { outright, labels: [best, ...others].flatMap((k) => ids[k] ?? []) };
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
