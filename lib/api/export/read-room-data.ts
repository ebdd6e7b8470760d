import type { Entry } from "@/lib/contract/entry";
import { isSteering } from "@/lib/contract/steering";
import type { RoomHead } from "@/lib/rooms/ports";
import type { Services } from "../services";

const entriesPerRead = 500;
const turnsPerRead = 50;

/** What of a room an export reads: the room as it was when the export began. Later entries are left out. */
export interface ExportSource {
  services: Pick<Services, "db" | "store">;
  head: RoomHead;
}

/** The whole log, ascending. */
export async function* readEntries({ services, head }: ExportSource): AsyncGenerator<Entry> {
  for (let afterSeq = 0; afterSeq < head.lastSeq; ) {
    const entries = await services.store.entriesAfter(head.id, afterSeq, entriesPerRead);
    for (const entry of entries) if (entry.seq <= head.lastSeq) yield entry;
    afterSeq = entries.at(-1)?.seq ?? head.lastSeq;
  }
}

/** Messages with the sub-topics they were labelled with (null: not labelled), ascending. */
export async function* readMessages({ services, head }: ExportSource) {
  for (let afterSeq = 0; afterSeq < head.lastSeq; ) {
    const rows = await services.db.prisma.entry.findMany({
      where: { roomId: head.id, type: "message:posted", seq: { gt: afterSeq, lte: head.lastSeq } },
      select: { id: true, seq: true, at: true, authorKey: true, body: true, labels: true },
      orderBy: { seq: "asc" },
      take: entriesPerRead,
    });
    for (const { id, seq, at, authorKey, body, labels } of rows) {
      yield {
        ...{ id, seq, at: at.toISOString(), authorKey },
        // Written by the room store only, so the bodies are what the contract says.
        body: body as unknown as Extract<Entry, { type: "message:posted" }>["body"],
        labels: labels as unknown as string[] | null,
      };
    }
    afterSeq = rows.at(-1)?.seq ?? head.lastSeq;
  }
}
export type ExportedMessage = Awaited<ReturnType<ReturnType<typeof readMessages>["next"]>>["value"];

/** Turns without their calls, ascending. */
export async function* readTurns({ services, head }: ExportSource) {
  for (let after = 0; after < head.lastTurn; ) {
    const rows = await services.db.prisma.turn.findMany({
      where: { roomId: head.id, number: { gt: after, lte: head.lastTurn } },
      omit: { summaries: true },
      orderBy: { number: "asc" },
      take: turnsPerRead,
    });
    yield* rows;
    after = rows.at(-1)?.number ?? head.lastTurn;
  }
}

/** Calls to the model, those outside of turns too, in the order in which they began. */
export async function* readCalls({ services, head }: ExportSource) {
  let after: { startedAt: Date; id: string } | null = null;
  for (;;) {
    const rows = await readCallPage(services, head.id, after);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (after === null) return;
  }
}

function readCallPage(
  { db }: ExportSource["services"],
  roomId: string,
  after: { startedAt: Date; id: string } | null,
) {
  const later =
    after === null
      ? {}
      : {
          OR: [{ startedAt: { gt: after.startedAt } }, { startedAt: after.startedAt, id: { gt: after.id } }],
        };
  return db.prisma.modelCall.findMany({
    where: { roomId, ...later },
    include: { turn: { select: { number: true } } },
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
    take: turnsPerRead,
  });
}

/** What the facilitators did, ascending. */
export async function* readSteeringLog(source: ExportSource): AsyncGenerator<Entry> {
  for await (const entry of readEntries(source)) if (isSteering(entry)) yield entry;
}
