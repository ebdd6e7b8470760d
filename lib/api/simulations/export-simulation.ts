import type { UtteranceRow } from "@/lib/contract/simulation";
import type { Context } from "../context";
import { csvCell } from "../export/table";
import { requireSimulation, toSimulationView } from "./simulation-view";

/** GET /api/simulations/:id/export.json: what the run was made of, its utterances and its report. */
export async function exportSimulationJson(context: Context, id: string): Promise<Response> {
  const job = await requireSimulation(context, id);
  const { params, report, spent, state } = toSimulationView(job);
  const utterances = await rowsOf(context, id);
  const text = `${JSON.stringify({ version: 1, state, params, spent, report, utterances }, null, 1)}\n`;
  return attachment(text, "application/json", `simulation-${id}.json`);
}

const columns = [
  ...["number", "attendee", "name", "role", "trait", "words_asked", "words_measured", "fell_back", "engine"],
  ...["question_version", "text"],
] as const;

/** GET /api/simulations/:id/export.csv: one row for each utterance. */
export async function exportSimulationCsv(context: Context, id: string): Promise<Response> {
  await requireSimulation(context, id);
  const rows = (await rowsOf(context, id)).map((row) => [
    ...[row.number, row.attendeeId, row.name, row.role, row.trait, row.words.asked, row.words.measured],
    ...[row.fellBack, row.engine, row.version, row.text],
  ]);
  const text = [columns, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
  return attachment(text, "text/csv", `simulation-${id}.csv`);
}

async function rowsOf({ services }: Context, id: string): Promise<UtteranceRow[]> {
  return (await services.jobs.items(id)).map(({ value }) => value as UtteranceRow);
}

function attachment(text: string, type: string, name: string): Response {
  return new Response(text, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
