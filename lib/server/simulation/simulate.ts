import { createHash, randomBytes } from "node:crypto";
import type { SimulationParams, UtteranceRow } from "@/lib/contract/simulation";
import type { Ask, CallRecord } from "@/lib/llm/question";
import type { Clock, ParticipantRow, RoomBus, RoomHead, RoomStore, Viewer } from "@/lib/rooms/ports";
import type { Rooms } from "@/lib/rooms/rooms";
import { nameKey } from "@/lib/shared/names";
import type { Attendee, MarkedUtterance } from "@/lib/simulate/mus/attendee";
import { planAttendees } from "@/lib/simulate/mus/plan";
import { isSpeakingRole } from "@/lib/simulate/mus/speaking-role";
import { talk } from "@/lib/simulate/mus/talk";
import { type Pace, paceOf } from "./pace";
import { RoomTalk } from "./room-talk";

/** What a run stands on: the runtime of rooms, in memory or on PostgreSQL. */
export interface Stage {
  rooms: Rooms;
  store: RoomStore;
  bus: RoomBus;
  clock: Clock;
  ask: Ask;
  connect(roomId: string, participantId: string): () => void;
  /** Resolves once no turn of a room runs and none is due. */
  whenQuiet(roomId: string): Promise<void>;
}

export interface SimulateOptions {
  /** Unique; message ids of the run begin with it. */
  runId: string;
  params: SimulationParams;
  head: RoomHead;
  /** Who opens and ends the room. */
  host: Viewer;
  marks: readonly MarkedUtterance[];
  /** The attendees, when they were planned before an interruption. */
  planned?: Attendee[] | null;
  /** Keeps the attendees, once they are planned. */
  onPlanned?(attendees: Attendee[]): Promise<void>;
  /** Utterances made before an interruption, in order. */
  before: readonly UtteranceRow[];
  signal: AbortSignal;
  maxPeople: number;
  pace?: Pace;
  /** Keeps an utterance; called before it is posted, so that none is lost and none posted twice. */
  keep(row: UtteranceRow): Promise<void>;
  /** What was asked; rejects to stop the run. */
  count(calls: readonly CallRecord[], tookMs: number): Promise<void>;
}

/**
 * Plays a run in a room that is open, through the same use cases as people's: its attendees take their seats, speak one
 * after another, and wait for the facilitator. Goes on where an interrupted run stopped. Gives back the attendees.
 */
export async function simulate(stage: Stage, options: SimulateOptions): Promise<Attendee[]> {
  const { params, head, before, signal, marks } = options;
  const attendees = options.planned ?? (await plan(stage, options));
  const room = new RoomTalk(head);
  const leave = stage.bus.subscribe((event) => room.hear(event));
  const seats = new Seats(stage, options, room);
  try {
    await room.catchUp(stage.store);
    await seats.take(attendees);
    const pace = options.pace ?? paceOf(params.mode, stage, signal);
    const last = before.at(-1);
    // It may have been kept and not posted.
    if (last) await pace.post(head.id, () => seats.post(last));
    const { utterances, seed } = params;
    const said = before.map(({ attendeeId, role }) => ({ attendeeId, role: knownRole(role) }));
    let startMs = performance.now();
    for await (const made of talk(
      { seed, attendees, utterances, before: said, marks, signal },
      () => room.view(),
      stage.ask,
    )) {
      const name = attendees.find(({ id }) => id === made.utterance.attendeeId)?.name ?? "";
      const row = { ...made.utterance, name };
      const tookMs = performance.now() - startMs;
      await pace.before(row.text, (on) => seats.type(row.attendeeId, on));
      await options.keep(row);
      await pace.post(head.id, () => seats.post(row));
      await options.count(made.calls, tookMs);
      startMs = performance.now();
    }
    return attendees;
  } finally {
    leave();
    seats.disconnect();
    if (params.mode === "rehearsal") await seats.leave();
  }
}

async function plan(stage: Stage, options: SimulateOptions): Promise<Attendee[]> {
  const { attendees, calls } = await planAttendees(options.params, stage.ask, options.signal);
  await options.onPlanned?.(attendees);
  await options.count(calls, 0);
  return attendees;
}

/** The attendees' places in the room. */
class Seats {
  private readonly people = new Map<string, ParticipantRow>();
  private readonly disconnects: (() => void)[] = [];

  constructor(
    private readonly stage: Stage,
    private readonly options: SimulateOptions,
    private readonly room: RoomTalk,
  ) {}

  /** Everybody sits down, those who sat there before an interruption in their own seats. */
  async take(attendees: readonly Attendee[]): Promise<void> {
    const { stage, options } = this;
    const { id: roomId } = options.head;
    const known = (await stage.store.head(roomId))?.participants ?? [];
    for (const attendee of attendees) {
      const seat = known.find(({ name, simulated }) => simulated && name === attendee.name);
      const person = seat ?? (await this.join(attendee));
      if (seat?.presence === "left") {
        await stage.rooms.people.comeBack({ role: "participant", participant: seat }, roomId);
      }
      this.people.set(attendee.id, { ...person, presence: "here" });
      this.room.seat(person.id, attendee.id);
      // Whoever was sent out stays out.
      if (person.presence !== "removed") this.disconnects.push(stage.connect(roomId, person.id));
    }
  }

  /** Posts an utterance, once however often it is asked to; whether it calls the bot. */
  async post({ attendeeId, number, text }: UtteranceRow): Promise<boolean> {
    const { runId, head } = this.options;
    const request = { roomId: head.id, clientId: `mus-${runId}-${number}`, text, replyTo: null, to: null };
    const entry = await this.stage.rooms.messages.post(this.viewer(attendeeId), request);
    return entry.type === "message:posted" && entry.body.mentionsBot;
  }

  type(attendeeId: string, on: boolean): void {
    const who = this.people.get(attendeeId)?.id;
    if (who) this.stage.bus.publish({ type: "typing", roomId: this.options.head.id, who, on });
  }

  disconnect(): void {
    for (const each of this.disconnects) each();
  }

  /** Stands up; a room that closed meanwhile needs no good-bye. */
  async leave(): Promise<void> {
    const viewers = [...this.people.keys()].map((id) => this.viewer(id));
    const { rooms } = this.stage;
    await Promise.allSettled(viewers.map((viewer) => rooms.people.leave(viewer, this.options.head.id)));
  }

  private join({ name }: Attendee): Promise<ParticipantRow> {
    return this.stage.rooms.people.join({
      roomId: this.options.head.id,
      ...{ name, nameKey: nameKey(name), role: null, simulated: true },
      // Nobody holds the token: the seat belongs to the run.
      tokenHash: createHash("sha256").update(randomBytes(32)).digest("hex"),
      maxPeople: this.options.maxPeople,
    });
  }

  private viewer(attendeeId: string): Viewer {
    const participant = this.people.get(attendeeId);
    if (!participant) throw new Error(`Nobody sits in the seat of ${attendeeId}.`);
    return { role: "participant", participant };
  }
}

function knownRole(role: string) {
  return isSpeakingRole(role) ? role : ("supporter" as const);
}
