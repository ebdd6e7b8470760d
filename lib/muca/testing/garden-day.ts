import type { Decision } from "../decision";
import type { Analysis, ReplyContext } from "../mind";
import type { RoomView, ViewUtterance } from "../room-view";
import type { SubTopic } from "../sub-topic";

/** A small room that plans a day in a community garden; written for tests. */
export const gardenRoster = [
  { id: "amy", name: "Amy", role: "chair" },
  { id: "ben", name: "Ben", role: null },
  { id: "chloe", name: "Chloe", role: null },
  { id: "dev", name: "Dev", role: null },
];

export function subTopic(id: string, title: string, over: Partial<SubTopic> = {}): SubTopic {
  return {
    id,
    title,
    done: null,
    minutes: null,
    status: "not-discussed",
    summary: "",
    discussedSince: null,
    ...over,
  };
}

export const gardenSubTopics = [
  subTopic("date", "Date of the garden day"),
  subTopic("plants", "Vegetables to plant"),
  subTopic("money", "Budget and sponsors"),
];

/** "amy: text" lines as utterances m1, m2 and so on, not labelled yet. */
export function talk(...lines: string[]): ViewUtterance[] {
  return lines.map((line, k) => {
    const colon = line.indexOf(": ");
    return {
      id: `m${k + 1}`,
      from: line.slice(0, colon),
      text: line.slice(colon + 2),
      at: null,
      replyTo: null,
      labels: null,
    };
  });
}

export function gardenView(window: readonly ViewUtterance[], over: Partial<RoomView> = {}): RoomView {
  return {
    inputs: {
      topic: "Plan our community garden day",
      kind: "decision-making",
      agenda: null,
      hints: "The tool shed opens at nine. Twenty neighbours usually come.",
      roles: "Amy chairs",
    },
    botName: "mubot",
    subTopics: gardenSubTopics,
    roster: gardenRoster,
    names: { amy: "Amy", ben: "Ben", chloe: "Chloe", dev: "Dev", host: "Hana" },
    summaries: {},
    window,
    recentBotTexts: [],
    i: window.length,
    trigger: "interval",
    quietSeconds: null,
    ...over,
  };
}

/** The view of the next turn: what an analysis found is kept, and more is said. */
export function afterAnalysis(
  view: RoomView,
  analysis: Analysis,
  more: readonly ViewUtterance[] = [],
): RoomView {
  const said = view.window.map((one) => ({ ...one, labels: one.labels ?? analysis.labels[one.id] ?? null }));
  const fresh = more.map((one, k) => ({ ...one, id: `m${view.i + k + 1}` }));
  const summaries = { ...view.summaries };
  for (const [person, own] of Object.entries(analysis.summaries)) {
    summaries[person] = { ...summaries[person], ...own };
  }
  return {
    ...view,
    subTopics: view.subTopics.map((one) => ({
      ...one,
      status: analysis.statuses[one.id] ?? one.status,
      summary: analysis.topicSummaries[one.id] ?? one.summary,
    })),
    summaries,
    window: [...said, ...fresh].slice(-8),
    i: view.i + fresh.length,
  };
}

export function decisionFor(view: RoomView, over: Partial<Decision> = {}): Decision {
  return {
    turn: 1,
    trigger: view.trigger,
    afterUtterance: view.window.at(-1)?.id ?? "",
    i: view.i,
    participants: view.roster.length,
    nExe: 3,
    nSw: 8,
    nSilent: 0,
    features: {},
    subTopics: view.subTopics.map(({ id, status }) => ({ id, status, nEd: 1, nIng: 1, utterances: 2 })),
    currentSubTopic: null,
    stuck: false,
    unsolved: false,
    acts: [],
    p: null,
    chosen: "keep-silence",
    target: null,
    proposedSubTopic: null,
    reason: null,
    ...over,
  };
}

export function replyContext(
  view: RoomView,
  act: ReplyContext["act"],
  over: Partial<Decision> = {},
  askers: ReplyContext["askers"] = [],
): ReplyContext {
  return { view, act, decision: decisionFor(view, { chosen: act, ...over }), askers, replyMaxChars: 1_200 };
}
