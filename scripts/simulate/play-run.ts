import { randomUUID } from "node:crypto";
import type { SimulationParams } from "@/lib/contract/simulation";
import type { Ask } from "@/lib/llm/question";
import { openMemoryStage } from "@/lib/server/simulation/memory-stage";
import { openPostgresStage } from "@/lib/server/simulation/postgres-stage";
import { type HeadlessRun, runHeadless } from "@/lib/server/simulation/run-headless";
import { withDatabase } from "../lib/with-database";

export type Place = "memory" | "postgres";

export interface PlayedRun extends HeadlessRun {
  place: Place;
  /** What statements took, added up over all connections, and how many there were; none in memory. */
  database: { tookMs: number; statements: number } | null;
  /** What the processor worked for this process meanwhile, ms; does not grow with what else the machine does. */
  cpuMs: number;
}

/** Plays one headless run from beginning to end. */
export async function playRun(params: SimulationParams, place: Place, ask: Ask): Promise<PlayedRun> {
  const before = process.cpuUsage();
  const run = await play(params, place, ask);
  const { user, system } = process.cpuUsage(before);
  return { ...run, cpuMs: (user + system) / 1_000 };
}

type Played = Omit<PlayedRun, "cpuMs">;

async function play(params: SimulationParams, place: Place, ask: Ask): Promise<Played> {
  const options = { runId: randomUUID(), params, signal: new AbortController().signal };
  if (place === "memory") {
    const stage = openMemoryStage(ask, fail);
    await stage.start();
    const run = await runHeadless(stage, { ...options, pace: stage.pace });
    await stage.stop();
    return { ...run, place, database: null };
  }
  let played: Played | null = null;
  await withDatabase(async (db) => {
    const stage = openPostgresStage(db, ask, fail);
    await stage.start();
    const run = await runHeadless(stage, options);
    await stage.stop();
    played = { ...run, place, database: stage.database() };
    await db.prisma.room.delete({ where: { id: run.report.roomId } });
  });
  if (!played) throw new Error("The run could not be played in the database.");
  return played;
}

/** A run that the facilitator fails in says nothing about it. */
function fail(error: unknown): never {
  throw error;
}
