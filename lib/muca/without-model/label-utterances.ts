import { readText } from "@/lib/shared/language";
import type { RoomView, ViewUtterance } from "../room-view";
import { cues } from "./cues";
import { evidenceFor, type Profiles, profileSubTopics } from "./sub-topic-profile";

/** Numbers of the filter, found on recorded meetings; see `npm run measure:labels`. */
export const labelSettings = {
  /** Chance that the next utterance stays on the running sub-topic. */
  stay: 0.93,
  /** Of a change, the chance that it goes to the next one in agenda order. */
  forward: 0.7,
  /** How strongly words count against the running thread. */
  sharpness: 0.9,
  /** Evidence of one utterance counts up to here. */
  evidenceLimit: 5,
  /** Evidence from which a second sub-topic is also labelled. */
  second: 2.4,
};

/**
 * Sub-topic ids for each utterance of the window that has none yet. Each is read with what came before it
 * only: the words' evidence for each sub-topic against the running thread, or the thread of the utterance
 * that it answers. Greetings and small talk at the start get none.
 */
export function labelUtterances(view: RoomView): Map<string, string[]> {
  const labels = new Map<string, string[]>();
  const profiles = profileSubTopics(view);
  const known = new Map(
    view.window.flatMap(({ id, labels: given }) => (given ? [[id, given] as const] : [])),
  );
  let belief = startBelief(view);
  for (const utterance of view.window) {
    if (utterance.labels !== null) {
      belief = follow(view, belief, utterance.labels, utterance.from === "bot" ? 0.3 : 0.6);
      continue;
    }
    const before = utterance.replyTo ? known.get(utterance.replyTo) : undefined;
    if (before && before.length > 0) belief = follow(view, belief, before, 0.85);
    const { found, after } = labelOne(utterance, view, profiles, belief);
    belief = after;
    labels.set(utterance.id, found);
    known.set(utterance.id, found);
  }
  return labels;
}

function labelOne(
  utterance: ViewUtterance,
  view: RoomView,
  profiles: Profiles,
  belief: readonly number[],
): { found: string[]; after: number[] } {
  const content = utterance.text === null ? new Set<string>() : readText(utterance.text).content;
  const evidence = evidenceFor(content, profiles).map((one) => Math.min(one, labelSettings.evidenceLimit));
  const strongest = Math.max(0, ...evidence);
  if (view.subTopics.length === 0 || utterance.text === null || utterance.text.trim() === "") {
    return { found: [], after: [...belief] };
  }
  const running =
    view.subTopics.some((subTopic) => subTopic.status !== "not-discussed") || hasThread(view, utterance);
  if (strongest < 0.5 && (isSmallTalk(utterance.text) || !running)) return { found: [], after: [...belief] };
  const after = normalize(
    step(view, belief).map((prior, k) => prior * Math.exp(labelSettings.sharpness * (evidence[k] ?? 0))),
  );
  const best = after.indexOf(Math.max(...after));
  const found = view.subTopics.flatMap((subTopic, k) =>
    k === best || ((evidence[k] ?? 0) >= labelSettings.second && (after[k] ?? 0) > 0.25) ? [subTopic.id] : [],
  );
  return { found, after };
}

/** Whether anybody talked on a sub-topic before this utterance. */
function hasThread(view: RoomView, utterance: ViewUtterance): boolean {
  const at = view.window.indexOf(utterance);
  return view.window.slice(0, at).some(({ labels }) => labels !== null && labels.length > 0);
}

function isSmallTalk(text: string): boolean {
  const { content } = readText(text);
  return content.size <= 2 && [cues.greeting, cues.thanks, cues.farewell].some((one) => one.test(text));
}

/** Where the talk stands before the window's first utterance: on what was last opened, else at the first. */
function startBelief(view: RoomView): number[] {
  const open = view.subTopics.map((subTopic) => subTopic.status === "being-discussed");
  const current = open.lastIndexOf(true);
  return normalize(view.subTopics.map((_, k) => (k === current || (current < 0 && k === 0) ? 1 : 0.1)));
}

/** One step of time: mostly stay, else move on to the next, else anywhere. */
function step(view: RoomView, belief: readonly number[]): number[] {
  const n = view.subTopics.length;
  if (n === 1) return [1];
  const { stay, forward } = labelSettings;
  return belief.map((stays, k) => {
    const fromPrevious = k > 0 ? (belief[k - 1] ?? 0) : 0;
    return (
      stay * stays + (1 - stay) * (forward * fromPrevious + ((1 - forward) * (1 - stays)) / (n - 1)) + 1e-4
    );
  });
}

function follow(
  view: RoomView,
  belief: readonly number[],
  labels: readonly string[],
  pull: number,
): number[] {
  const hits = view.subTopics.map((subTopic) => (labels.includes(subTopic.id) ? 1 / labels.length : 0));
  if (!hits.some((hit) => hit > 0)) return [...belief];
  return normalize(hits.map((hit, k) => pull * hit + (1 - pull) * (belief[k] ?? 0)));
}

function normalize(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => (sum > 0 ? value / sum : 1 / values.length));
}
