import type { SimulationReport, SourceLines } from "@/lib/contract/simulation";
import type { Ask } from "@/lib/llm/question";
import { actNames } from "@/lib/muca/act-name";
import type { PresetName } from "@/lib/muca/settings";
import { headlessParams } from "@/lib/server/simulation/default-params";
import { type Place, playRun } from "./play-run";

export interface BatchOptions {
  /** Of each number of people and preset. */
  runs: number;
  seed: number;
  utterances: number;
  place: Place;
  source: SourceLines | null;
  ask: Ask;
  say: (line: string) => void;
}

const presets = ["default", "paper", "basic"] as const satisfies readonly PresetName[];
const sizes = [4, 8] as const;

/** Plays many runs and says what they come to, by number of people and preset: a table like the paper's first. */
export async function playBatch({
  runs,
  seed,
  utterances,
  place,
  source,
  ask,
  say,
}: BatchOptions): Promise<void> {
  say(
    `${runs} runs of ${utterances} utterances each, seeds ${seed} to ${seed + runs - 1}; mean (standard deviation)`,
  );
  say("");
  say(
    "| people | preset | words | words a message | letters a person | evenness (sd of letters) | bot share | turns | acts taken |",
  );
  say("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  const begunMs = performance.now();
  for (const people of sizes) {
    for (const preset of presets) {
      const reports: SimulationReport[] = [];
      for (let run = 0; run < runs; run += 1) {
        const params = headlessParams({ seed: seed + run, utterances, settings: { preset }, source }, people);
        reports.push((await playRun(params, place, ask)).report);
      }
      say(`| ${people} | ${preset} | ${rowOf(reports).join(" | ")} |`);
    }
  }
  const seconds = (performance.now() - begunMs) / 1_000;
  const all = runs * utterances * sizes.length * presets.length;
  say("");
  say(`${all} utterances in ${seconds.toFixed(1)} s, ${(all / seconds).toFixed(0)} a second`);
}

function rowOf(reports: readonly SimulationReport[]): string[] {
  const over = (of: (report: SimulationReport) => number, digits = 0) =>
    meanAndDeviation(reports.map(of), digits);
  const acts = actNames.flatMap((act) => {
    const mean =
      reports.reduce((sum, { turns }) => sum + (turns.byAct[act]?.chosen ?? 0), 0) / reports.length;
    return mean > 0 ? [`${act} ${mean.toFixed(1)}`] : [];
  });
  return [
    over(({ numbers }) => numbers.engagement.words),
    over(({ numbers }) => numbers.engagement.wordsPerMessage, 2),
    over(({ numbers }) => numbers.evenness.meanLetters),
    over(({ numbers }) => numbers.evenness.lettersDeviation),
    over(({ numbers: { botShare } }) => botShare.bot / botShare.all, 3),
    over(({ turns }) => turns.count),
    acts.join(", "),
  ];
}

function meanAndDeviation(values: readonly number[], digits: number): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
  return `${mean.toFixed(digits)} (${deviation.toFixed(digits)})`;
}
