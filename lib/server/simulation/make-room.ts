import { randomUUID } from "node:crypto";
import type { SimulationParams } from "@/lib/contract/simulation";
import type { Ask, CallRecord } from "@/lib/llm/question";
import { generateSubTopics } from "@/lib/muca/sub-topic-generator.question";
import type { RoomHead, Viewer } from "@/lib/rooms/ports";
import type { Rooms } from "@/lib/rooms/rooms";

/** Sub-topics that are generated when none were given (MUCA §2). */
const generatedSubTopics = 3;

export interface MakeRoomParts {
  rooms: Rooms;
  ask: Ask;
  host: Viewer;
  ownerId: string | null;
  /** The run's job, to which the room belongs; null when there is none. */
  simulationId: string | null;
}

/** An open room for a run, with its sub-topics; what was asked comes beside it. */
export async function makeRoom(
  { rooms, ask, host, ownerId, simulationId }: MakeRoomParts,
  params: SimulationParams,
): Promise<{ head: RoomHead; calls: CallRecord[] }> {
  const { inputs, settings, botName } = params;
  const { titles, calls } = await subTopicsOf(params, ask);
  const subTopics = titles.map(({ title, done }) => ({
    ...{ id: randomUUID(), title, done, minutes: null },
    ...{ status: "not-discussed" as const, summary: "", discussedSince: null },
  }));
  const made = await rooms.create({
    ...{ ownerId, inputs, settings, botName, subTopics, isDemo: false, simulationId },
  });
  await rooms.lifecycle.open(host, made.id);
  return { head: await rooms.head(made.id), calls };
}

async function subTopicsOf({ subTopics, inputs }: SimulationParams, ask: Ask) {
  if (subTopics !== null) return { titles: subTopics.map((title) => ({ title, done: null })), calls: [] };
  const generated = await generateSubTopics(ask, { inputs, count: generatedSubTopics });
  return { titles: generated.subTopics, calls: generated.calls };
}
