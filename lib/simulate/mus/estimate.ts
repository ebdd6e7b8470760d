import { estimateTokens } from "@/lib/llm/estimate-tokens";
import type { Prompt } from "@/lib/llm/question";
import type { RoomInputs } from "@/lib/muca/room-inputs";
import { executionInterval } from "@/lib/muca/schedule";
import type { Attendee } from "./attendee";
import { learnBehaviourQuestion } from "./learn-behaviour.question";
import { nextSpeakerQuestion } from "./next-speaker.question";
import { snippetsOf } from "./plan";
import { speakingRoleNames } from "./speaking-role";
import { type TalkView, talkWindow } from "./talk-view";
import { utteranceQuestion } from "./utterance.question";
import { utteranceTraitNames } from "./utterance-trait";

/** Tokens of answers: reasons in a few sentences, then the fields. */
const answerTokens = { behaviour: 180, speaker: 110, utterance: 140, facilitator: 450 };
/** Tokens of a turn's prompts, analysis and reply together, at a usual window. */
const facilitatorPromptTokens = 4_200;

export interface RunSize {
  people: number;
  utterances: number;
  inputs: RoomInputs;
  nExe: number | null;
  source: { lines: readonly { from: string; text: string }[] } | null;
}

/** Tokens that a run will take, roughly, from its own prompts with a usual window; for before it begins. */
export function estimateRun({ people, utterances, inputs, nExe, source }: RunSize): {
  prompt: number;
  completion: number;
} {
  const view = usualView(inputs, people);
  const attendees = view.people.map(({ id, name }) => usualAttendee(id, name));
  const [attendee] = attendees;
  if (!attendee) return { prompt: 0, completion: 0 };
  const { roles, traits } = attendee;
  const learning = learnBehaviourQuestion.prompt({
    snippets: snippetsOf(source),
    attendee: { name: attendee.name, persona: null },
    ...{ model: null, seed: 0 },
  });
  const speaker = nextSpeakerQuestion.prompt({
    view,
    candidates: attendees.map((each) => ({ attendee: each, roles })),
    draws: [0, 0],
  });
  const role = roles[0] ?? "supporter";
  const utterance = utteranceQuestion.prompt({ view, attendee, role, traits, words: 10, marks: [], seed: 0 });
  const turns = Math.ceil(utterances / executionInterval({ nExe }, people));
  return {
    prompt:
      people * sizeOf(learning) +
      utterances * (sizeOf(speaker) + sizeOf(utterance)) +
      turns * facilitatorPromptTokens,
    completion:
      people * answerTokens.behaviour +
      utterances * (answerTokens.speaker + answerTokens.utterance) +
      turns * answerTokens.facilitator,
  };
}

function sizeOf({ system, user }: Prompt): number {
  return estimateTokens(system) + estimateTokens(user);
}

/** A full window of messages of usual length. */
function usualView(inputs: RoomInputs, people: number): TalkView {
  const seats = Array.from({ length: people }, (_, index) => ({
    id: `a${index + 1}`,
    name: `Person ${index + 1}`,
  }));
  const text = "as long as what somebody writes in a group chat usually is, give or take";
  const titles = ["What the first point is", "What the second point is", "What the third point is"];
  return {
    ...{ inputs, botName: "mubot", people: seats },
    subTopics: titles.map((title) => ({ id: title, title, status: "being-discussed", summary: text })),
    window: Array.from({ length: talkWindow }, () => ({ from: "a1", name: "Person 1", text })),
    memory: seats.map(({ name }) => ({ name, text })),
  };
}

function usualAttendee(id: string, name: string): Attendee {
  return {
    ...{ id, name, persona: null, reasons: "", share: 1 },
    roles: speakingRoleNames.slice(0, 6),
    traits: utteranceTraitNames.slice(0, 6),
    length: { min: 1, max: 20, avg: 10 },
  };
}
