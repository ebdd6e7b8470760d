import type { SimulationParams } from "@/lib/contract/simulation";
import type { Clock, RoomBus, RoomEvent } from "@/lib/rooms/ports";
import { naturalPauseMs } from "@/lib/rooms/script-player";
import { AppError } from "@/lib/shared/errors";

/** How fast a run goes. */
export interface Pace {
  /** Waits as long as somebody needs to read, think and type. */
  before(text: string, type: (on: boolean) => void): Promise<void>;
  /** Posts, and waits for the facilitator as people do; `post` says whether it calls the bot. */
  post(roomId: string, post: () => Promise<boolean>): Promise<void>;
}

/** How long somebody who called the bot waits for its answer, ms. */
const patienceMs = 20_000;
/** How often somebody looks whether a locked room is open again, ms. */
const lockedMs = 2_000;

interface PaceParts {
  clock: Clock;
  bus: RoomBus;
  whenQuiet(roomId: string): Promise<void>;
}

/** Headless runs go as fast as the facilitator decides; rehearsals as people read and type. */
export function paceOf(mode: SimulationParams["mode"], parts: PaceParts, signal: AbortSignal): Pace {
  return mode === "headless" ? stepByStep(parts) : likePeople(parts, signal);
}

function stepByStep({ whenQuiet }: PaceParts): Pace {
  return {
    before: async () => {},
    async post(roomId, post) {
      await post();
      await whenQuiet(roomId);
    },
  };
}

function likePeople({ clock, bus }: PaceParts, signal: AbortSignal): Pace {
  /** In a locked room people hold their word until it is open again. */
  async function whenUnlocked(post: () => Promise<boolean>): Promise<boolean> {
    for (;;) {
      try {
        return await post();
      } catch (error) {
        if (!(error instanceof AppError && error.code === "room/locked")) throw error;
        await wait(clock, lockedMs, signal);
      }
    }
  }
  return {
    async before(text, type) {
      const pauseMs = naturalPauseMs({ text });
      await wait(clock, pauseMs / 3, signal);
      type(true);
      await wait(clock, (pauseMs * 2) / 3, signal);
      type(false);
    },
    // A reply may wait for a person's approval: nobody stops talking for longer than that.
    async post(roomId, post) {
      let stop = () => {};
      const answered = new Promise<void>((resolve) => {
        stop = bus.subscribe((event) => {
          if (isAnswer(event, roomId)) resolve();
        });
      });
      try {
        if (await whenUnlocked(post)) await Promise.race([answered, wait(clock, patienceMs, signal)]);
      } finally {
        stop();
      }
    },
  };
}

function isAnswer(event: RoomEvent, roomId: string): boolean {
  return (
    event.type === "entries" &&
    event.roomId === roomId &&
    event.entries.some((entry) => entry.type === "message:posted" && entry.body.author.kind === "bot")
  );
}

/** Waits by the clock; rejects when called off. */
function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const callOff = clock.after(ms, () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
    const stop = () => {
      callOff();
      reject(signal.reason);
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
