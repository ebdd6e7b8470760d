import type { Ask } from "@/lib/llm/question";
import { createQuestioningMind } from "@/lib/muca/questioning-mind";
import { AppendQueue } from "@/lib/rooms/append-queue";
import { ManualClock } from "@/lib/rooms/memory/manual-clock";
import { createMemoryRooms } from "@/lib/rooms/memory/memory-rooms";
import { PresenceTracker } from "@/lib/rooms/presence";
import { createRooms } from "@/lib/rooms/rooms";
import { naturalPauseMs } from "@/lib/rooms/script-player";
import { TurnRunner } from "@/lib/rooms/turn-runner";
import type { Pace } from "./pace";
import type { Stage } from "./simulate";

export interface MemoryStage extends Stage {
  /** Lets the room's time pass as people would need it, while nobody waits. */
  pace: Pace;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The whole room runtime in memory, under a time of its own that begins at the same moment in every run. */
export function openMemoryStage(ask: Ask, onError: (error: unknown) => void): MemoryStage {
  const clock = new ManualClock();
  const parts = createMemoryRooms(clock);
  const { store, bus } = parts;
  const queue = new AppendQueue({ store, bus });
  const presence = new PresenceTracker({ store, bus, clock });
  const runner = new TurnRunner({
    ...{ ...parts, queue, mind: createQuestioningMind(ask) },
    isOnline: (roomId, participantId) => presence.isOnline(roomId, participantId),
    ...{ node: "memory", engine: "built-in", onError },
  });
  return {
    ...{ rooms: createRooms({ store, bus, clock, queue }), store, bus, clock, ask },
    connect: (roomId, participantId) => presence.connect(roomId, participantId),
    whenQuiet: (roomId) => runner.whenQuiet(roomId),
    pace: {
      before: async (text) => clock.advance(naturalPauseMs({ text })),
      async post(roomId, post) {
        await post();
        await runner.whenQuiet(roomId);
      },
    },
    start: () => runner.start(),
    stop: () => runner.stop(0),
  };
}
