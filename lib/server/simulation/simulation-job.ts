import type { SimulationParams, SimulationReport, UtteranceRow } from "@/lib/contract/simulation";
import type { PrismaClient } from "@/lib/db/generated/client";
import type { Job, Spending } from "@/lib/jobs/job";
import type { JobKind, JobTools } from "@/lib/jobs/job-handler";
import type { CallRecord } from "@/lib/llm/question";
import type { RoomHead, Viewer } from "@/lib/rooms/ports";
import { AppError } from "@/lib/shared/errors";
import type { Attendee, MarkedUtterance } from "@/lib/simulate/mus/attendee";
import { makeRoom } from "./make-room";
import { readMarks } from "./read-marks";
import { reportOn } from "./report";
import { type Stage, simulate } from "./simulate";

export interface SimulationJobParts {
  stage: Stage;
  prisma: Pick<PrismaClient, "room" | "simulationMark">;
}

/** What a run goes on with after an interruption; its utterances are the job's items. */
interface Checkpoint {
  attendees: Attendee[];
  marks: MarkedUtterance[];
}

/** Headless runs, in rooms of their own in the database; and rehearsals, in rooms that people may be in. */
export function simulationKinds(parts: SimulationJobParts): Record<"simulation" | "rehearsal", JobKind> {
  const run = (job: Job, tools: JobTools) => play(parts, job, tools);
  return { simulation: { run, concurrency: 2 }, rehearsal: { run, concurrency: 16 } };
}

async function play(parts: SimulationJobParts, job: Job, tools: JobTools): Promise<SimulationReport> {
  const { stage } = parts;
  const params = job.params as SimulationParams;
  const host: Viewer = { role: "host", userId: job.ownerId ?? "simulation", name: "Simulation" };
  const begunMs = performance.now();
  const { head, calls } = await openRoom(parts, job, params, host);
  const facilitator = countFacilitator(stage, head.id);
  const before = (await tools.items()).map(({ value }) => value as UtteranceRow);
  const known = job.checkpoint as Checkpoint | null;
  const marks = known?.marks ?? (await readMarks(parts.prisma, job.ownerId));
  const rows = [...before];
  let simulatorMs = 0;
  let attendees: Attendee[] = known?.attendees ?? [];
  try {
    await spendIfAny(tools, spendingOf(calls));
    tools.progress(before.length, params.utterances);
    attendees = await simulate(stage, {
      ...{ runId: job.id, params, head, host, marks, before, signal: tools.signal },
      ...{ maxPeople: maxSeats, planned: known?.attendees ?? null },
      onPlanned: async (planned) => {
        attendees = planned;
        await tools.checkpoint({ attendees: planned, marks } satisfies Checkpoint);
      },
      keep: async (row) => {
        await tools.keepItem(itemKey(row.number), row);
        rows.push(row);
      },
      count: async (asked, tookMs) => {
        simulatorMs += tookMs;
        tools.progress(rows.length, params.utterances);
        await spendIfAny(tools, spendingOf([...asked, ...facilitator.taken()]));
      },
    });
  } catch (error) {
    // Whoever ends the room ends the rehearsal with it.
    if (!(error instanceof AppError && error.code === "room/ended")) throw error;
  } finally {
    facilitator.stop();
  }
  if (params.mode === "headless") await stage.rooms.lifecycle.end(host, head.id);
  const tookMs = { all: performance.now() - begunMs, simulator: simulatorMs };
  return reportOn({ store: stage.store, roomId: head.id, params, attendees, rows, tookMs });
}

/** Seats that a room of simulated people has at most; others may be in a rehearsal too. */
const maxSeats = 500;

/** Items are read in the order of their keys. */
export function itemKey(number: number): string {
  return String(number).padStart(6, "0");
}

/** The room of an earlier attempt, the one that was named, or a new one. */
async function openRoom(
  { stage, prisma }: SimulationJobParts,
  job: Job,
  params: SimulationParams,
  host: Viewer,
): Promise<{ head: RoomHead; calls: CallRecord[] }> {
  const known =
    params.roomId ??
    (await prisma.room.findUnique({ where: { simulationId: job.id }, select: { id: true } }))?.id;
  if (!known) {
    const { rooms, ask } = stage;
    return makeRoom({ rooms, ask, host, ownerId: job.ownerId, simulationId: job.id }, params);
  }
  // An attempt may have been cut off before it opened its room.
  if (params.roomId === null) await stage.rooms.lifecycle.open(host, known).catch(unlessEnded);
  const head = await stage.store.head(known);
  if (!head) throw new AppError("room/not-found", "The room of this run is gone; start a new run.");
  return { head, calls: [] };
}

function unlessEnded(error: unknown): void {
  if (!(error instanceof AppError && error.code === "room/ended")) throw error;
}

/** What the facilitator asks in a room, as it comes. */
function countFacilitator({ bus }: Stage, roomId: string) {
  let calls: CallRecord[] = [];
  const stop = bus.subscribe((event) => {
    if (event.type === "turn" && event.roomId === roomId) calls.push(...event.turn.calls);
  });
  const taken = () => {
    const now = calls;
    calls = [];
    return now;
  };
  return { taken, stop };
}

function spendingOf(calls: readonly CallRecord[]): Spending {
  const spent = { tokens: 0, costUsd: 0 };
  for (const { promptTokens, completionTokens, costUsd } of calls) {
    spent.tokens += (promptTokens ?? 0) + (completionTokens ?? 0);
    spent.costUsd += costUsd ?? 0;
  }
  return spent;
}

/** Rules cost nothing, and then nothing needs to be written. */
async function spendIfAny(tools: JobTools, spent: Spending): Promise<void> {
  if (spent.tokens > 0 || spent.costUsd > 0) await tools.spend(spent);
}
