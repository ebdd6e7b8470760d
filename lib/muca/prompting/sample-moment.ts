import type { Decision } from "../decision";
import type { PreviewMoment } from "../editable-questions";
import type { RoomView, ViewUtterance } from "../room-view";
import type { SubTopic, SubTopicStatus } from "../sub-topic";

/** A small room, written for looking at prompts before there is a real one. */
const said: readonly [from: string, text: string, about: string[] | null][] = [
  ["p1", "Shall we move the street party to the second Saturday in June?", ["date"]],
  ["p2", "June works for me, July does not, half of us are away then", ["date"]],
  ["p3", "Fine with me. Who asks the town for the permit?", ["date", "permit"]],
  ["p1", "I can call them on Monday", null],
  ["p2", "@mubot what is still open?", null],
];

const window: readonly ViewUtterance[] = said.map(([from, text, labels], k) => ({
  ...{ id: `u${k + 1}`, from, text, labels },
  at: null,
  replyTo: null,
}));

function subTopic(id: string, title: string, status: SubTopicStatus, summary: string): SubTopic {
  return { id, title, status, summary, done: null, minutes: null, discussedSince: null };
}

const before: RoomView = {
  inputs: {
    topic: "Plan this year's street party",
    kind: "decision-making",
    agenda: "Date\nPermit\nMusic",
    hints: "Last year about eighty neighbours came.",
    roles: null,
  },
  botName: "mubot",
  subTopics: [
    subTopic("date", "Date of the party", "being-discussed", "Rosa proposes the second Saturday in June."),
    subTopic("permit", "Permit of the town", "not-discussed", ""),
    subTopic("music", "Music and its end", "not-discussed", ""),
  ],
  roster: [
    { id: "p1", name: "Rosa", role: null },
    { id: "p2", name: "Timo", role: null },
    { id: "p3", name: "Ayla", role: null },
    { id: "p4", name: "Jonas", role: null },
  ],
  names: { p1: "Rosa", p2: "Timo", p3: "Ayla", p4: "Jonas", host: "Host" },
  summaries: { p1: { date: [{ text: "Rosa wants the second Saturday in June.", evidence: ["u1"] }] } },
  window,
  recentBotTexts: [],
  i: window.length,
  trigger: "mention",
  quietSeconds: null,
};

const decision: Decision = {
  turn: 2,
  trigger: "mention",
  afterUtterance: "u5",
  i: window.length,
  participants: 4,
  nExe: 3,
  nSw: 8,
  nSilent: 1,
  features: {},
  subTopics: before.subTopics.map(({ id, status }) => ({ id, status, nEd: 3, nIng: 2, utterances: 3 })),
  currentSubTopic: "date",
  stuck: false,
  unsolved: false,
  acts: [],
  p: null,
  chosen: "direct-chatting",
  target: ["p2"],
  proposedSubTopic: "music",
  reason: "moved-on",
};

export const sampleMoment: PreviewMoment = {
  before,
  after: {
    ...before,
    window: window.map((one) => ({ ...one, labels: one.labels ?? ["permit"] })),
  },
  decision,
  replyMaxChars: 1_200,
};
