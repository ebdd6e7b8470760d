import type { SimulationReport } from "@/lib/contract/simulation";
import type { PlayedRun } from "./play-run";

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The numbers of a run in a few lines. */
export function describeRun(report: SimulationReport): string {
  const { numbers, turns, lengths, comparison } = report;
  const acts = Object.entries(turns.byAct).map(([act, { chosen }]) => `${act} ${chosen}`);
  const gaps = Object.entries(comparison.distance).map(([name, gap]) => `${name} ${gap.toFixed(3)}`);
  return [
    `${report.utterances} utterances of ${report.attendees.length} people, ${report.engine} engine`,
    `engagement: ${numbers.engagement.words} words, ${numbers.engagement.wordsPerMessage.toFixed(2)} a message`,
    `evenness: ${numbers.evenness.meanLetters.toFixed(0)} letters each, standard deviation ${numbers.evenness.lettersDeviation.toFixed(0)}`,
    `bot: ${numbers.botShare.bot} of ${numbers.botShare.all} messages`,
    `turns: ${turns.count} (${acts.join(", ")})`,
    `length: asked ${lengths.asked.toFixed(2)}, measured ${lengths.measured.toFixed(2)} words, off by ${lengths.meanError.toFixed(2)}; ${percent(lengths.withinFifth)} within a fifth or two words`,
    `distance to the chat learned from: ${gaps.join(", ")}`,
  ].join("\n");
}

/** How fast a run was, and whose time it was. */
export function describeSpeed({ report, database, place, cpuMs }: PlayedRun): string {
  const { all, simulator } = report.tookMs;
  const speed = `${((1_000 * report.utterances) / all).toFixed(0)} utterances a second (${place}), ${(all / report.utterances).toFixed(2)} ms each, ${(cpuMs / report.utterances).toFixed(2)} ms of processor time`;
  const waited = database?.tookMs ?? 0;
  const shares = [`simulated people ${percent(simulator / all)}`];
  shares.push(`room and facilitator ${percent((all - simulator - waited) / all)}`);
  if (database)
    shares.push(`waiting for the database ${percent(waited / all)} (${database.statements} calls)`);
  return `${speed}: ${shares.join(", ")}`;
}
