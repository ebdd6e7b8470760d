import type { Entry, Message } from "@/lib/contract/entry";
import type { Feedback, FeedbackRow } from "@/lib/contract/feedback";
import type { RoomState } from "@/lib/contract/room-state";
import type { TurnMark, TurnRecord } from "@/lib/contract/turn";
import type {
  Appended,
  EntryDraft,
  Joined,
  JoinRequest,
  NewRoom,
  ParticipantRow,
  RoomDrafts,
  RoomHead,
  RoomStore,
  SeenPerson,
  TurnCommit,
  TurnCommitted,
} from "@/lib/rooms/ports";
import { createRoomCode } from "@/lib/rooms/room-code";
import { toStorable } from "@/lib/rooms/storable";
import type { Db } from "../client";
import { appendEntries } from "./append-entries";
import { commitTurn } from "./commit-turn";
import { keepFeedback, readFeedback } from "./feedback-rows";
import { joinRoom } from "./join-room";
import { KnownRooms } from "./known-rooms";
import { readPersonByToken, touchPeople } from "./person-rows";
import { postMessages } from "./post-messages";
import {
  readEntriesAfter,
  readHead,
  readMessage,
  readMessages,
  readProgress,
  readRoomsToRecover,
  readState,
} from "./read-room";
import { readSteering } from "./read-steering";
import { toTurnMark, toTurnRecord } from "./turn-rows";

/** Rooms in PostgreSQL: few hand-written statements where speed or one moment matters, Prisma elsewhere. */
export class PostgresRoomStore implements RoomStore {
  #db: Db;
  readonly #known = new KnownRooms();

  constructor(db: Db) {
    this.#db = db;
  }

  async createRoom({ ownerId, inputs, ...room }: NewRoom): Promise<RoomHead> {
    const { subTopics, settings, ...plain } = toStorable({ ...inputs, ...room });
    const data = { ...plain, ...asJson({ subTopics, settings }), ownerId, code: createRoomCode() };
    const { id } = await this.#db.prisma.room.create({ data, select: { id: true } });
    const head = await this.head(id);
    if (!head) throw new Error(`Room ${id} vanished while it was being made.`);
    return head;
  }

  head(roomId: string): Promise<RoomHead | null> {
    return readHead(this.#db.pool, roomId);
  }

  async roomIdByCode(code: string): Promise<string | null> {
    const room = await this.#db.prisma.room.findUnique({ where: { code }, select: { id: true } });
    return room?.id ?? null;
  }

  state(roomId: string, participantId: string | null, messageLimit: number): Promise<RoomState | null> {
    return readState(this.#db.pool, roomId, participantId, messageLimit);
  }

  async append(roomId: string, drafts: readonly EntryDraft[]): Promise<Appended[]> {
    const posted = await postMessages(this.#db.pool, this.#known, [{ roomId, drafts }]);
    return posted.get(roomId) ?? appendEntries(this.#db.pool, this.#known, roomId, drafts);
  }

  async appendMany(batches: readonly RoomDrafts[]): Promise<PromiseSettledResult<Appended[]>[]> {
    const posting = postMessages(this.#db.pool, this.#known, batches);
    return Promise.allSettled(
      batches.map(async ({ roomId, drafts }) => {
        const posted = (await posting).get(roomId);
        return posted ?? appendEntries(this.#db.pool, this.#known, roomId, drafts);
      }),
    );
  }

  join(request: JoinRequest): Promise<Joined> {
    return joinRoom(this.#db.pool, request);
  }

  progress(roomIds: readonly string[]) {
    return readProgress(this.#db.pool, roomIds);
  }

  entriesAfter(roomId: string, afterSeq: number, limit: number): Promise<Entry[]> {
    return readEntriesAfter(this.#db.pool, roomId, afterSeq, limit);
  }

  message(roomId: string, messageId: string): Promise<Message | null> {
    return readMessage(this.#db.pool, roomId, messageId);
  }

  messagesBefore(
    roomId: string,
    beforeSeq: number,
    limit: number,
    participantId: string | null = null,
  ): Promise<{ messages: Message[]; hasOlder: boolean }> {
    return readMessages(this.#db.pool, { roomId, participantId, beforeSeq }, limit);
  }

  async labels(roomId: string): Promise<Record<string, string[]>> {
    const { rows } = await this.#db.pool.query<{ id: string; labels: string[] }>(
      `SELECT "id", "labels" FROM "Entry"
       WHERE "roomId" = $1 AND "type" = 'message:posted' AND "labels" IS NOT NULL`,
      [roomId],
    );
    return Object.fromEntries(rows.map(({ id, labels }) => [id, labels]));
  }

  steering(roomId: string, beforeSeq: number, limit: number) {
    return readSteering(this.#db.pool, roomId, beforeSeq, limit);
  }

  async entry(roomId: string, seq: number): Promise<Entry | null> {
    return (await this.entriesAfter(roomId, seq - 1, 1)).find((entry) => entry.seq === seq) ?? null;
  }

  setFeedback(roomId: string, feedback: Feedback): Promise<boolean> {
    return keepFeedback(this.#db.pool, roomId, toStorable(feedback));
  }

  feedback(roomId: string, by?: string): Promise<FeedbackRow[]> {
    return readFeedback(this.#db.pool, roomId, by ?? null);
  }

  commitTurn(turn: TurnCommit): Promise<TurnCommitted> {
    return commitTurn(this.#db.pool, turn);
  }

  async turns(
    roomId: string,
    beforeNumber: number | null,
    limit: number,
  ): Promise<{ turns: TurnMark[]; hasOlder: boolean }> {
    const rows = await this.#db.prisma.turn.findMany({
      where: { roomId, ...(beforeNumber === null ? {} : { number: { lt: beforeNumber } }) },
      orderBy: { number: "desc" },
      take: limit + 1,
      omit: { decision: true, outcome: true, subTopics: true, summaries: true, settings: true, notes: true },
    });
    return { turns: rows.slice(0, limit).map(toTurnMark).reverse(), hasOlder: rows.length > limit };
  }

  async turn(roomId: string, number: number): Promise<TurnRecord | null> {
    const row = await this.#db.prisma.turn.findUnique({
      where: { roomId_number: { roomId, number } },
      include: { calls: { orderBy: { position: "asc" } } },
    });
    return row ? toTurnRecord(row) : null;
  }

  touchParticipants(people: readonly SeenPerson[], at: string): Promise<void> {
    return touchPeople(this.#db.pool, people, at);
  }

  participantByToken(roomId: string, tokenHash: string): Promise<ParticipantRow | null> {
    return readPersonByToken(this.#db.pool, roomId, tokenHash);
  }

  roomsToRecover(): Promise<string[]> {
    return readRoomsToRecover(this.#db.pool);
  }
}

/** Documents as Prisma's types want them; `toStorable` made them plain JSON. */
function asJson(documents: Pick<NewRoom, "subTopics" | "settings">) {
  return documents as { subTopics: object[]; settings: object };
}
