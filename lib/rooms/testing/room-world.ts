import type { Message } from "@/lib/contract/entry";
import {
  type Analysis,
  emptyAnalysis,
  type Mind,
  type Reply,
  type ReplyContext,
  type ThinkOptions,
} from "@/lib/muca/mind";
import type { SettingsInput } from "@/lib/muca/settings";
import { AppendQueue } from "../append-queue";
import { ManualClock } from "../memory/manual-clock";
import { createMemoryRooms } from "../memory/memory-rooms";
import type { Leases, RoomBus, RoomEvent, RoomStore, Viewer } from "../ports";
import { PresenceTracker } from "../presence";
import { createRooms } from "../rooms";
import { TurnRunner, type TurnRunnerOptions } from "../turn-runner";
import { joinRequest, newRoom, unique } from "./drafts";

/** Lets everything that needs no clock happen. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * A mind under a test's control: analyses find nothing unless told, replies answer at once unless held. Counts what
 * it was asked.
 */
export class ControlledMind implements Mind {
  analysis: Partial<Analysis> = {};
  answer: (context: ReplyContext, options?: ThinkOptions) => Promise<Reply> | Reply = ({ act }) => ({
    outcome: "text",
    text: `Text of ${act}`,
    reasoning: "because",
  });
  readonly asked: { act: string; askers: string[] }[] = [];
  analyses = 0;
  /** Thrown by whatever is asked next. */
  failure: Error | null = null;
  private gate: Promise<void> | null = null;

  /** Makes replies wait until the function given back is called. */
  holdReplies(): () => void {
    let release = () => {};
    this.gate = new Promise((resolve) => {
      release = () => {
        this.gate = null;
        resolve();
      };
    });
    return release;
  }

  async analyze() {
    this.analyses += 1;
    if (this.failure) throw this.failure;
    return { value: { ...emptyAnalysis, ...this.analysis }, engine: "model" as const, calls: [] };
  }

  async reply(context: ReplyContext, options?: ThinkOptions) {
    this.asked.push({ act: context.act, askers: context.askers.map(({ name }) => name) });
    if (this.failure) throw this.failure;
    if (this.gate) await orAborted(this.gate, options?.signal);
    const value = await this.answer(context, options);
    return { value, engine: "model" as const, calls: [] };
  }

  chooseBasic(): never {
    throw new Error("not asked in these tests");
  }
}

function orAborted(gate: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason));
    void gate.then(resolve);
  });
}

export const hostViewer: Viewer = { role: "host", userId: "hanna", name: "Hanna" };

export interface WorldParts {
  store: RoomStore;
  leases: Leases;
  bus: RoomBus;
  clock: ManualClock;
}

export function memoryParts(): WorldParts {
  const clock = new ManualClock();
  return { ...createMemoryRooms(clock), clock };
}

/** An open room with people in it, all online, and the runtime around it. */
export async function openWorld(
  names: readonly string[],
  settings: SettingsInput = {},
  parts: WorldParts = memoryParts(),
) {
  const { store, bus, clock } = parts;
  const queue = new AppendQueue({ store, bus });
  const rooms = createRooms({ store, queue, bus, clock });
  const presence = new PresenceTracker({ store, bus, clock });
  const events: RoomEvent[] = [];
  bus.subscribe((event) => events.push(event));
  const { id: roomId } = await rooms.create(newRoom({ settings }));
  await rooms.lifecycle.open(hostViewer, roomId);
  const people: Record<string, Viewer> = {};
  for (const name of names) {
    const participant = await rooms.people.join(joinRequest(roomId, name));
    people[name] = { role: "participant", participant };
    presence.connect(roomId, participant.id);
  }
  const viewerOf = (name: string): Viewer => {
    const viewer = name === "host" ? hostViewer : people[name];
    if (!viewer) throw new Error(`Nobody is called ${name}`);
    return viewer;
  };
  return {
    ...parts,
    queue,
    rooms,
    presence,
    events,
    roomId,
    viewerOf,
    idOf(name: string): string {
      const viewer = viewerOf(name);
      return viewer.role === "participant" ? viewer.participant.id : "host";
    },
    async say(name: string, text: string, replyTo: string | null = null): Promise<Message> {
      const request = { roomId, clientId: unique("message"), text, replyTo, to: null };
      const entry = await rooms.messages.post(viewerOf(name), request);
      if (entry.type !== "message:posted") throw new Error("Posting gave another entry back");
      return entry;
    },
    runner(mind: Mind, over: Partial<TurnRunnerOptions> = {}) {
      const errors: unknown[] = [];
      const runner = new TurnRunner({
        ...parts,
        queue,
        mind,
        isOnline: (room, person) => presence.isOnline(room, person),
        node: unique("node"),
        engine: "model",
        onError: (error) => errors.push(error),
        ...over,
      });
      return Object.assign(runner, { errors });
    },
    async botMessages(): Promise<Message[]> {
      const entries = await store.entriesAfter(roomId, 0, 10_000);
      return entries.filter(
        (entry): entry is Message => entry.type === "message:posted" && entry.body.author.kind === "bot",
      );
    },
    async turns() {
      const { turns } = await store.turns(roomId, null, 500);
      const records = await Promise.all(turns.map(({ number }) => store.turn(roomId, number)));
      return records.filter((record) => record !== null);
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
