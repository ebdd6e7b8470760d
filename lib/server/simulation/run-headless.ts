import type { SimulationParams, SimulationReport, UtteranceRow } from "@/lib/contract/simulation";
import type { CallRecord } from "@/lib/llm/question";
import type { Viewer } from "@/lib/rooms/ports";
import type { MarkedUtterance } from "@/lib/simulate/mus/attendee";
import { makeRoom } from "./make-room";
import { reportOn } from "./report";
import { type SimulateOptions, type Stage, simulate } from "./simulate";

const host: Viewer = { role: "host", userId: "simulation", name: "Simulation" };

export interface HeadlessOptions {
  runId: string;
  params: SimulationParams;
  signal: AbortSignal;
  marks?: readonly MarkedUtterance[];
  pace?: SimulateOptions["pace"];
  onUtterance?: (row: UtteranceRow) => void;
}

export interface HeadlessRun {
  report: SimulationReport;
  rows: UtteranceRow[];
  calls: CallRecord[];
}

/** A run from the first to the last utterance in a room of its own, for programs: nothing of it is kept elsewhere. */
export async function runHeadless(stage: Stage, options: HeadlessOptions): Promise<HeadlessRun> {
  const { runId, params, signal, marks = [] } = options;
  const begunMs = performance.now();
  const room = { rooms: stage.rooms, ask: stage.ask, host, ownerId: null, simulationId: null };
  const { head, calls } = await makeRoom(room, params);
  const rows: UtteranceRow[] = [];
  let simulatorMs = 0;
  const attendees = await simulate(stage, {
    ...{ runId, params, head, host, marks, signal, before: [], maxPeople: params.people.length },
    ...(options.pace ? { pace: options.pace } : {}),
    keep: async (row) => {
      rows.push(row);
      options.onUtterance?.(row);
    },
    count: async (asked, tookMs) => {
      simulatorMs += tookMs;
      // One by one: a long run asks more often than a call has arguments.
      for (const call of asked) calls.push(call);
    },
  });
  await stage.rooms.lifecycle.end(host, head.id);
  const tookMs = { all: performance.now() - begunMs, simulator: simulatorMs };
  const report = await reportOn({ store: stage.store, roomId: head.id, params, attendees, rows, tookMs });
  return { report, rows, calls };
}
