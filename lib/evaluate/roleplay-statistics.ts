import { mean, sampleStandardDeviation } from "simple-statistics";

/** What the statistics need of a dialogue between an inquirer and a responder. */
export interface CountedDialogue {
  inquirer: string;
  seed: number;
  goal: { category: string };
  persona: { features: object };
  turns: readonly { promptTokens: number; responseTokens: number }[];
  failures: readonly { failure: string; side: "inquirer" | "responder" }[];
  outputs: { inquirer: number; responder: number };
  ended: string;
}

export interface MeanAndDeviation {
  mean: number;
  /** Sample standard deviation; 0 for fewer than two values. */
  deviation: number;
}

/** A failure as a share of the outputs of its side. */
export interface FailureRate {
  failure: string;
  side: "inquirer" | "responder";
  count: number;
  outputs: number;
  /** 0..1. */
  rate: number;
  /** Deviation of the rate from seed to seed, as in the paper's table; null with a single seed. */
  deviation: number | null;
}

export interface RoleplayStatistics {
  dialogues: number;
  turns: MeanAndDeviation;
  promptTokens: MeanAndDeviation;
  responseTokens: MeanAndDeviation;
  failures: FailureRate[];
  /** How the dialogues ended, most frequent first. */
  endings: { ended: string; count: number }[];
}

/** Statistics of one group of dialogues (LLM-Roleplay, table 1). Nothing played gives zeros, never NaN. */
export function roleplayStatistics(dialogues: readonly CountedDialogue[]): RoleplayStatistics {
  const turns = dialogues.flatMap((dialogue) => dialogue.turns);
  return {
    dialogues: dialogues.length,
    turns: spread(dialogues.map((dialogue) => dialogue.turns.length)),
    promptTokens: spread(turns.map((turn) => turn.promptTokens)),
    responseTokens: spread(turns.map((turn) => turn.responseTokens)),
    failures: failureRates(dialogues),
    endings: countEndings(dialogues),
  };
}

/** The same for each value of some property, in order of first appearance: by inquirer, category, feature. */
export function statisticsBy(
  dialogues: readonly CountedDialogue[],
  groupOf: (dialogue: CountedDialogue) => string,
): { value: string; statistics: RoleplayStatistics }[] {
  const groups = new Map<string, CountedDialogue[]>();
  for (const dialogue of dialogues) {
    const value = groupOf(dialogue);
    const group = groups.get(value);
    if (group) group.push(dialogue);
    else groups.set(value, [dialogue]);
  }
  return [...groups].map(([value, group]) => ({ value, statistics: roleplayStatistics(group) }));
}

/** Names of the features that the personas of some dialogues have. */
export function featuresOf(dialogues: readonly CountedDialogue[]): string[] {
  const names = dialogues.flatMap(({ persona }) =>
    Object.keys(persona.features).filter((name) => name !== "more"),
  );
  return [...new Set(names)];
}

function failureRates(dialogues: readonly CountedDialogue[]): FailureRate[] {
  const marks = dialogues.flatMap((dialogue) => dialogue.failures);
  const kinds = new Map(marks.map((mark) => [`${mark.side} ${mark.failure}`, mark]));
  const seeds = [...new Set(dialogues.map(({ seed }) => seed))];
  return [...kinds.values()]
    .map(({ failure, side }) => {
      const { count, outputs, rate } = rateOf(dialogues, failure, side);
      const bySeed = seeds.map(
        (seed) =>
          rateOf(
            dialogues.filter((dialogue) => dialogue.seed === seed),
            failure,
            side,
          ).rate,
      );
      return {
        failure,
        side,
        count,
        outputs,
        rate,
        deviation: seeds.length < 2 ? null : spread(bySeed).deviation,
      };
    })
    .sort((a, b) => b.count - a.count || a.failure.localeCompare(b.failure));
}

function rateOf(dialogues: readonly CountedDialogue[], failure: string, side: "inquirer" | "responder") {
  let count = 0;
  let outputs = 0;
  for (const dialogue of dialogues) {
    outputs += dialogue.outputs[side];
    for (const mark of dialogue.failures) if (mark.failure === failure && mark.side === side) count += 1;
  }
  return { count, outputs, rate: outputs === 0 ? 0 : count / outputs };
}

function countEndings(dialogues: readonly CountedDialogue[]) {
  const counts = new Map<string, number>();
  for (const { ended } of dialogues) counts.set(ended, (counts.get(ended) ?? 0) + 1);
  return [...counts]
    .map(([ended, count]) => ({ ended, count }))
    .sort((a, b) => b.count - a.count || a.ended.localeCompare(b.ended));
}

function spread(values: readonly number[]): MeanAndDeviation {
  return {
    mean: values.length === 0 ? 0 : mean([...values]),
    deviation: values.length < 2 ? 0 : sampleStandardDeviation([...values]),
  };
}
