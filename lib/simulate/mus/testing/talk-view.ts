import type { Attendee, TalkLine } from "../attendee";
import { speakingRoleNames } from "../speaking-role";
import type { TalkView } from "../talk-view";
import { utteranceTraitNames } from "../utterance-trait";

export function attendee(number: number, over: Partial<Attendee> = {}): Attendee {
  return {
    ...{ id: `a${number}`, name: ["Ann", "Ben", "Cem", "Dua", "Eli"][number - 1] ?? `P${number}` },
    ...{ persona: null, reasons: "", share: 1, length: { min: 1, max: 30, avg: 8 } },
    roles: [...speakingRoleNames.slice(0, 3), "questioner", "bot-caller", "topic-shifter"],
    traits: utteranceTraitNames.slice(0, 6),
    ...over,
  };
}

export function talkView(window: readonly TalkLine[] = [], over: Partial<TalkView> = {}): TalkView {
  const topic = "Plan a street party";
  return {
    inputs: { topic, kind: "decision-making", agenda: null, hints: null, roles: null },
    botName: "mubot",
    subTopics: [
      { id: "s1", title: "Food and drinks", status: "being-discussed", summary: "" },
      { id: "s2", title: "Music", status: "not-discussed", summary: "" },
    ],
    memory: [],
    people: [1, 2, 3].map((number) => attendee(number)),
    ...over,
    window,
  };
}
