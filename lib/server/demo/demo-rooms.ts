import { hashToken, newToken } from "@/lib/auth/token";
import type { PrismaClient } from "@/lib/db/generated/client";
import { parseReplayFile, type ReplayFile } from "@/lib/muca/replay/replay-file";
import { newRoomOf } from "@/lib/rooms/new-room-of";
import type { Clock, RoomBus, RoomHead, Viewer } from "@/lib/rooms/ports";
import type { PresenceTracker } from "@/lib/rooms/presence";
import type { Rooms } from "@/lib/rooms/rooms";
import { playScript, type ScriptOptions } from "@/lib/rooms/script-player";
import { nameKey } from "@/lib/shared/names";
import repairCafe from "./repair-cafe.json";

export interface DemoParts {
  rooms: Rooms;
  bus: RoomBus;
  clock: Clock;
  presence: PresenceTracker;
  prisma: Pick<PrismaClient, "room">;
  onError(error: unknown): void;
  pauseMs?: ScriptOptions["pauseMs"];
}

/** Demos that may play at the same time; whoever comes then watches the newest. */
const maxPlaying = 4;
/** How long a demo room stays readable, ms. */
const keepMs = 24 * 3_600_000;
/** How long the room stays open after the last line, so that the end can be read, ms. */
const lingerMs = 20_000;

const host: Viewer = { role: "host", userId: "demo", name: "Demo" };

/** Plays a conversation written for the purpose in a room of its own, with the bot taking part. */
export function createDemoRooms(parts: DemoParts) {
  const file = parseReplayFile(repairCafe);
  const playing = new Map<string, { code: string; abort: AbortController; done: Promise<void> }>();

  async function open(): Promise<{ roomId: string; code: string }> {
    const newest = [...playing].at(-1);
    if (playing.size >= maxPlaying && newest) return { roomId: newest[0], code: newest[1].code };
    await forgetOldDemos(parts);
    const head = await createRoom(parts.rooms, file);
    const abort = new AbortController();
    const done = perform(parts, file, head.id, abort.signal)
      .catch(parts.onError)
      .finally(() => playing.delete(head.id));
    playing.set(head.id, { code: head.code, abort, done });
    return { roomId: head.id, code: head.code };
  }

  /** Ends all demos that are playing. */
  async function stop(): Promise<void> {
    for (const { abort } of playing.values()) abort.abort();
    await Promise.all([...playing.values()].map(({ done }) => done));
  }

  return { open, stop };
}

async function createRoom(rooms: Rooms, file: ReplayFile): Promise<RoomHead> {
  const head = await rooms.create(newRoomOf(file));
  await rooms.lifecycle.open(host, head.id);
  return head;
}

async function perform(
  parts: DemoParts,
  file: ReplayFile,
  roomId: string,
  signal: AbortSignal,
): Promise<void> {
  const { rooms, bus, clock, presence, pauseMs } = parts;
  const stage = {
    rooms,
    bus,
    clock,
    connect: (participantId: string) => presence.connect(roomId, participantId),
    admit: ({ name, role }: ReplayFile["roster"][number]) =>
      rooms.people.join({
        roomId,
        name,
        nameKey: nameKey(name),
        role,
        simulated: true,
        // Nobody holds the token: the seat belongs to the script.
        tokenHash: hashToken(newToken()),
        maxPeople: file.roster.length,
      }),
  };
  await playScript(file, stage, { roomId, host, signal, ...(pauseMs ? { pauseMs } : {}) });
  if (!signal.aborted) await linger(clock, signal);
  await rooms.lifecycle.end(host, roomId);
}

function linger(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const callOff = clock.after(lingerMs, resolve);
    const stop = () => {
      callOff();
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

async function forgetOldDemos({ prisma, clock }: DemoParts): Promise<void> {
  const before = new Date(clock.now().getTime() - keepMs);
  await prisma.room.deleteMany({ where: { isDemo: true, createdAt: { lt: before } } });
}
