import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { zipRoom } from "@/lib/api/export-zip";
import { createDb, type Db } from "@/lib/db/client";
import { startThrowAwayPostgres } from "@/lib/db/embedded/throw-away";
import { applyMigrations } from "@/lib/db/migrate";
import { PostgresRoomStore } from "@/lib/db/stores/postgres-room-store";
import { addRoom } from "../pages/add-room";
import { countZipRows } from "./count-zip-rows";

/**
 * Exports a room, and one of --factor times its size, and prints how much memory the export held at most, over what
 * was held before it began: live memory (after a garbage collection every few pieces) and the process's whole memory,
 * which also holds what no collection was needed for yet. Opens each zip and compares its rows with the database.
 * Fails when rows are missing, or the larger room needs --max-more-mb of live memory more than the smaller.
 */
const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "10000" },
    turns: { type: "string", default: "1500" },
    factor: { type: "string", default: "4" },
    "max-more-mb": { type: "string", default: "10" },
  },
});
const mb = 1_048_576;
const piecesPerCollection = 4;
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

interface Measured {
  liveMb: number;
  processMb: number;
}

function liveBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Writes the room's zip to a file, looking at the memory on the way. */
async function exportTo(path: string, db: Db, roomId: string, looks: boolean): Promise<Measured> {
  const store = new PostgresRoomStore(db);
  const head = await store.head(roomId);
  if (!head) throw new Error("The room was just made.");
  const before = { live: liveBytes(), whole: process.memoryUsage().rss };
  const peak = { ...before };
  const file = createWriteStream(path);
  let pieces = 0;
  const watched = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces += 1;
      if (looks && pieces % piecesPerCollection === 0) peak.live = Math.max(peak.live, liveBytes());
      peak.whole = Math.max(peak.whole, process.memoryUsage().rss);
      file.write(piece, done);
    },
    final: (done) => file.end(done),
  });
  await pipeline(zipRoom({ services: { db, store }, head }, new Date(), console.error), watched);
  return { liveMb: (peak.live - before.live) / mb, processMb: (peak.whole - before.whole) / mb };
}

async function rowsInDatabase({ prisma }: Db, roomId: string): Promise<Record<string, number>> {
  const where = { roomId };
  return {
    participants: await prisma.participant.count({ where }),
    transcript: await prisma.entry.count({ where: { ...where, type: "message:posted" } }),
    log: await prisma.entry.count({ where }),
    decisions: await prisma.turn.count({ where }),
    calls: await prisma.modelCall.count({ where }),
    feedback: await prisma.feedback.count({ where }),
  };
}

async function measure(db: Db, folder: string, factor: number): Promise<Measured> {
  const size = { messages: Number(values.messages) * factor, turns: Number(values.turns) * factor };
  const room = await addRoom(db, { ...size, people: 8, topic: "A library of things" });
  const path = join(folder, `${factor}.zip`);
  const startedMs = performance.now();
  const { processMb } = await exportTo(path, db, room.id, false);
  const seconds = (performance.now() - startedMs) / 1_000;
  const { liveMb } = await exportTo(path, db, room.id, true);
  const found = await countZipRows(path);
  const wanted = await rowsInDatabase(db, room.id);
  const wrong = Object.entries(wanted).filter(([name, count]) => found.rows[`${name}.jsonl`] !== count);
  console.log(
    `${size.messages} messages, ${size.turns} turns: ${(found.bytes / mb).toFixed(0)} MB of text in ${seconds.toFixed(1)} s; ` +
      `live memory grew by ${liveMb.toFixed(1)} MB at most, the process by ${processMb.toFixed(0)} MB; ` +
      (wrong.length === 0
        ? `all rows are there (${JSON.stringify(wanted)}).`
        : `rows differ: ${JSON.stringify(wrong)}`),
  );
  if (wrong.length > 0) process.exitCode = 1;
  return { liveMb, processMb };
}

const server = await startThrowAwayPostgres();
const folder = await mkdtemp(join(tmpdir(), "moderato-export-"));
try {
  await applyMigrations(server.connectionString);
  const db = createDb(server.connectionString, { maxConnections: 4 });
  // Once around, so that what is loaded only once does not count as growth.
  const first = await addRoom(db, { messages: 500, turns: 75, people: 8, topic: "Warming up" });
  await exportTo(join(folder, "first.zip"), db, first.id, true);
  const small = await measure(db, folder, 1);
  const large = await measure(db, folder, Number(values.factor));
  await db.close();
  if (large.liveMb - small.liveMb > Number(values["max-more-mb"])) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
