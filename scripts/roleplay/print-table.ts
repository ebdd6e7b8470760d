import type { CountedDialogue, MeanAndDeviation } from "@/lib/evaluate/roleplay-statistics";
import { statisticsBy } from "@/lib/evaluate/roleplay-statistics";

/** The statistics per inquirer as a table, one inquirer a column (LLM-Roleplay, table 1). */
export function roleplayTable(dialogues: readonly CountedDialogue[]): Record<string, Record<string, string>> {
  const columns = statisticsBy(dialogues, ({ inquirer }) => inquirer);
  const kinds = new Map(
    columns.flatMap(({ statistics }) =>
      statistics.failures.map(({ failure, side }) => [`${failure} (${side})`, { failure, side }] as const),
    ),
  );
  const table: Record<string, Record<string, string>> = {};
  const put = (row: string, column: string, text: string) => {
    table[row] = { ...table[row], [column]: text };
  };
  for (const { value, statistics } of columns) {
    put("dialogues", value, String(statistics.dialogues));
    put("turns per dialogue", value, spread(statistics.turns));
    put("tokens per prompt", value, spread(statistics.promptTokens));
    put("tokens per response", value, spread(statistics.responseTokens));
    for (const [row, { failure, side }] of kinds) {
      const found = statistics.failures.find((each) => each.failure === failure && each.side === side);
      put(row, value, percent(found?.rate ?? 0, found?.deviation ?? null));
    }
    for (const { ended, count } of statistics.endings) put(`ended: ${ended}`, value, String(count));
  }
  return table;
}

function spread({ mean, deviation }: MeanAndDeviation): string {
  return `${mean.toFixed(2)} (${deviation.toFixed(2)})`;
}

function percent(rate: number, deviation: number | null): string {
  const share = `${(100 * rate).toFixed(2)} %`;
  return deviation === null ? share : `${share} (${(100 * deviation).toFixed(2)})`;
}
