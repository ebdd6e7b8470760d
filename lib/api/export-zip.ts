import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { requireHost } from "./authorise";
import type { Context } from "./context";
import { dataDictionary } from "./export/data-dictionary";
import { feedbackPairs } from "./export/feedback-pairs";
import type { ExportSource } from "./export/read-room-data";
import { toCsv, toJsonLines } from "./export/table";
import { exportTables } from "./export/tables";
import { recordExport } from "./record-audit";
import { toRoomView } from "./room-view";

/** GET /api/rooms/:id/export.zip: all tables of the room, written while they are read. Throws as requireHost. */
export async function exportZip(context: Context, roomId: string): Promise<Response> {
  const { viewer, head } = await requireHost(context, roomId);
  await recordExport(context, viewer, head, "zip");
  const { services } = context;
  const zip = zipRoom({ services, head }, services.clock.now(), (error) => {
    services.log.error({ err: error, roomId }, "An export broke off.");
  });
  return download(zip, "application/zip", `room-${head.code}.zip`);
}

/** GET /api/rooms/:id/feedback.jsonl: opinions with their context. Throws as requireHost. */
export async function exportFeedback(context: Context, roomId: string): Promise<Response> {
  const { viewer, head } = await requireHost(context, roomId);
  await recordExport(context, viewer, head, "feedback");
  const lines = Readable.from(feedbackPairs({ services: context.services, head }), { objectMode: false });
  return download(lines, "application/x-ndjson; charset=utf-8", `feedback-${head.code}.jsonl`);
}

function download(stream: Readable, contentType: string, filename: string): Response {
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** The zip as a stream; one file is read from the database at a time, and no faster than the reader takes it. */
export function zipRoom(source: ExportSource, now: Date, onError: (error: unknown) => void): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const fail = (error: unknown) => {
    onError(error);
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on("error", fail);
  const options = { mtime: now, compress: true };
  const add = (name: string, text: () => AsyncIterable<string>) => {
    zip.addReadStreamLazy(name, options, (give) => {
      const stream = Readable.from(batched(text()), { objectMode: false });
      stream.on("error", fail);
      give(null, stream);
    });
  };
  zip.addBuffer(Buffer.from(dataDictionary(source.head, now.toISOString())), "README.md", options);
  zip.addBuffer(Buffer.from(JSON.stringify(toRoomView(source.head), null, 2)), "room.json", options);
  for (const table of exportTables) {
    add(`${table.name}.csv`, () => toCsv(table, source));
    add(`${table.name}.jsonl`, () => toJsonLines(table, source));
  }
  add("feedback-pairs.jsonl", () => feedbackPairs(source));
  zip.end();
  return output;
}

const batchChars = 64 * 1_024;

/** Puts short lines together, since every piece costs a round through the compressor. */
async function* batched(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let batch = "";
  for await (const line of lines) {
    batch += line;
    if (batch.length < batchChars) continue;
    yield batch;
    batch = "";
  }
  if (batch !== "") yield batch;
}
