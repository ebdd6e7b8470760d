import type { RoomHead } from "@/lib/rooms/ports";
import { requireHost } from "./authorise";
import type { Context } from "./context";
import { recordExport } from "./record-audit";
import { toRoomView } from "./room-view";
import type { Services } from "./services";

const entriesPerRead = 500;

/**
 * GET /api/rooms/:id/export.json: everything the room holds up to now, written while it is read, so that a long room
 * takes no more memory than a short one. Throws as requireHost.
 */
export async function exportRoom(context: Context, roomId: string): Promise<Response> {
  const { viewer, head } = await requireHost(context, roomId);
  await recordExport(context, viewer, head, "json");
  const text = exportText(context.services, head);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="room-${head.code}.json"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

async function* exportText(services: Services, head: RoomHead): AsyncGenerator<string, void> {
  const facts = { version: 1, exportedAt: services.clock.now().toISOString(), lastSeq: head.lastSeq };
  yield `${JSON.stringify(facts).slice(0, -1)},"room":${JSON.stringify(toRoomView(head))}`;
  yield ',"entries":[';
  yield* separated(readEntries(services, head));
  yield '],"labels":[';
  yield* separated(readLabels(services, head));
  yield '],"turns":[';
  yield* separated(readTurns(services, head));
  yield '],"otherCalls":[';
  yield* separated(readOtherCalls(services, head));
  yield "]}\n";
}

async function* separated(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = "\n";
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ",\n";
  }
}

async function* readEntries({ store }: Services, head: RoomHead): AsyncGenerator<unknown> {
  for (let afterSeq = 0; afterSeq < head.lastSeq; ) {
    const entries = await store.entriesAfter(head.id, afterSeq, entriesPerRead);
    for (const entry of entries) if (entry.seq <= head.lastSeq) yield entry;
    afterSeq = entries.at(-1)?.seq ?? head.lastSeq;
  }
}

/** `{ message, subTopics }` for each labelled utterance. */
async function* readLabels({ db }: Services, head: RoomHead): AsyncGenerator<unknown> {
  for (let afterSeq = 0; afterSeq < head.lastSeq; ) {
    const rows = await db.prisma.entry.findMany({
      where: { roomId: head.id, type: "message:posted", seq: { gt: afterSeq, lte: head.lastSeq } },
      select: { id: true, seq: true, labels: true },
      orderBy: { seq: "asc" },
      take: entriesPerRead,
    });
    for (const { id, labels } of rows) if (labels !== null) yield { message: id, subTopics: labels };
    afterSeq = rows.at(-1)?.seq ?? head.lastSeq;
  }
}

async function* readTurns({ store }: Services, head: RoomHead): AsyncGenerator<unknown> {
  for (let number = 1; number <= head.lastTurn; number += 1) {
    const turn = await store.turn(head.id, number);
    if (turn) yield turn;
  }
}

/** Calls to the model outside of turns, such as for sub-topics; oldest first. */
async function* readOtherCalls({ db }: Services, head: RoomHead): AsyncGenerator<unknown> {
  for (let after: string | null = null; ; ) {
    const calls: { id: string }[] = await db.prisma.modelCall.findMany({
      where: { roomId: head.id, turnId: null, ...(after === null ? {} : { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: entriesPerRead,
    });
    yield* calls;
    after = calls.at(-1)?.id ?? null;
    if (after === null) return;
  }
}
