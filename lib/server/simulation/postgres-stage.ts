import { randomUUID } from "node:crypto";
import type { Db } from "@/lib/db/client";
import { PostgresLeases } from "@/lib/db/stores/postgres-leases";
import { PostgresRoomStore } from "@/lib/db/stores/postgres-room-store";
import type { Ask } from "@/lib/llm/question";
import { createQuestioningMind } from "@/lib/muca/questioning-mind";
import { AppendQueue } from "@/lib/rooms/append-queue";
import { MemoryRoomBus } from "@/lib/rooms/memory/memory-room-bus";
import { systemClock } from "@/lib/rooms/memory/system-clock";
import { PresenceTracker } from "@/lib/rooms/presence";
import { createRooms } from "@/lib/rooms/rooms";
import { TurnRunner } from "@/lib/rooms/turn-runner";
import type { Stage } from "./simulate";

export interface PostgresStage extends Stage {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What the stores' calls took so far, added up, and how many there were. */
  database(): { tookMs: number; statements: number };
}

/** The room runtime of the server on its database, for a program that plays one run. */
export function openPostgresStage(db: Db, ask: Ask, onError: (error: unknown) => void): PostgresStage {
  const meter = { busy: 0, sinceMs: 0, tookMs: 0, statements: 0 };
  const store = metered(new PostgresRoomStore(db), meter);
  const bus = new MemoryRoomBus();
  const clock = systemClock;
  const queue = new AppendQueue({ store, bus });
  const presence = new PresenceTracker({ store, bus, clock });
  const runner = new TurnRunner({
    ...{ store, bus, clock, queue, mind: createQuestioningMind(ask) },
    leases: metered(new PostgresLeases(db.pool), meter),
    isOnline: (roomId, participantId) => presence.isOnline(roomId, participantId),
    ...{ node: `simulation-${randomUUID()}`, engine: "built-in", onError },
  });
  return {
    ...{ rooms: createRooms({ store, bus, clock, queue }), store, bus, clock, ask },
    connect: (roomId, participantId) => presence.connect(roomId, participantId),
    whenQuiet: (roomId) => runner.whenQuiet(roomId),
    // Only rooms of this program: whatever else waits in the database is the server's.
    start: () => runner.start(),
    stop: async () => {
      await runner.stop(0);
      await queue.idle();
      presence.stop();
    },
    database: () => ({ tookMs: meter.tookMs, statements: meter.statements }),
  };
}

interface Meter {
  busy: number;
  sinceMs: number;
  tookMs: number;
  statements: number;
}

/** The same object, whose calls are counted and timed; calls at the same moment count once. */
function metered<T extends object>(target: T, meter: Meter): T {
  return new Proxy(target, {
    get(object, key) {
      const member: unknown = Reflect.get(object, key, object);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        if (meter.busy === 0) meter.sinceMs = performance.now();
        meter.busy += 1;
        meter.statements += 1;
        const end = () => {
          meter.busy -= 1;
          if (meter.busy === 0) meter.tookMs += performance.now() - meter.sinceMs;
        };
        const result: unknown = Reflect.apply(member, object, given);
        void Promise.resolve(result).then(end, end);
        return result;
      };
    },
  });
}
