import type { SimulationBody } from "@/lib/contract/api-simulations";
import type { SourceLines } from "@/lib/contract/simulation";
import type { RoomKind } from "@/lib/muca/room-inputs";
import type { PresetName } from "@/lib/muca/settings";

/** The form as it is typed. */
export interface RunFormState {
  mode: SimulationBody["mode"];
  topic: string;
  kind: RoomKind;
  agenda: string;
  subTopics: string;
  people: string;
  /** One a line; after a colon, who that is. */
  named: string;
  utterances: string;
  presets: readonly PresetName[];
  seed: string;
  repeats: string;
  /** Room id; empty takes the built-in chats. */
  learnFrom: string;
  /** A chat from a file; goes before `learnFrom`. */
  source: SourceLines | null;
  budget: string;
}

export const emptyRunForm: RunFormState = {
  ...{ mode: "headless", topic: "", kind: "decision-making", agenda: "", subTopics: "", people: "4" },
  ...{
    named: "",
    utterances: "100",
    presets: ["default"],
    seed: "1",
    repeats: "1",
    learnFrom: "",
    source: null,
    budget: "",
  },
};

export type RunFormField = keyof RunFormState;
/** What is wrong with a field; numbers name their bounds. */
export type RunFormProblem =
  | { key: "topicProblem" | "peopleProblem" | "presetProblem" }
  | { key: "numberProblem"; least: number; most: number };
export type RunFormProblems = Partial<Record<RunFormField, RunFormProblem>>;

/** Fields that hold a number. */
const bounds = {
  utterances: [1, 5_000],
  seed: [0, 2_147_483_647],
  repeats: [1, 120],
  budget: [1, 1_000_000_000],
} as const;

/** What is asked of the server, or what is wrong with the form. */
export function readRunForm(
  state: RunFormState,
): { ok: true; body: SimulationBody } | { ok: false; problems: RunFormProblems } {
  const problems: RunFormProblems = {};
  if (state.topic.trim() === "") problems.topic = { key: "topicProblem" };
  if (state.presets.length === 0) problems.presets = { key: "presetProblem" };
  const people = listOf(state.people, ",").map(Number);
  const fits = people.every((count) => Number.isInteger(count) && count >= 2 && count <= 40);
  if (people.length < 1 || people.length > 4 || !fits) problems.people = { key: "peopleProblem" };
  const number = (field: keyof typeof bounds): number => {
    const [least, most] = bounds[field];
    const value = Number(state[field]);
    const whole = state[field].trim() !== "" && Number.isInteger(value) && value >= least && value <= most;
    if (!whole) problems[field] = { key: "numberProblem", least, most };
    return value;
  };
  const [utterances, seed] = [number("utterances"), number("seed")];
  const repeats = state.mode === "headless" ? number("repeats") : 1;
  const budget = state.budget.trim() === "" ? null : { tokens: number("budget"), costUsd: null };
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    body: {
      ...{
        mode: state.mode,
        topic: state.topic.trim(),
        kind: state.kind,
        agenda: state.agenda.trim() || null,
      },
      ...{ people, utterances, seed, repeats, presets: [...state.presets] },
      subTopics: listOf(state.subTopics, "\n"),
      named: listOf(state.named, "\n").map(personOf),
      learnFromRoom: state.learnFrom || null,
      source: state.source,
      ...(budget ? { budget } : {}),
    },
  };
}

function listOf(text: string, separator: string): string[] {
  return text.split(separator).flatMap((part) => part.trim() || []);
}

function personOf(line: string): { name: string; persona: string | null } {
  const [name = "", ...rest] = line.split(":");
  return { name: name.trim(), persona: rest.join(":").trim() || null };
}
