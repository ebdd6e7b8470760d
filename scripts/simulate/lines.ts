import type { SimulationParams } from "@/lib/contract/simulation";
import type { HeadlessRun } from "@/lib/server/simulation/run-headless";

/** A run as JSON lines: params, then an utterance each, then the report. */
export function toLines(params: SimulationParams, { rows, report }: HeadlessRun): string {
  const lines = [{ type: "params", ...params }, ...rows.map((row) => ({ type: "utterance", ...row }))];
  return [...lines, { type: "report", ...report }].map((line) => `${JSON.stringify(line)}\n`).join("");
}
