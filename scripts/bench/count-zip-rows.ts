import { openPromise } from "yauzl";

/** Opens a zip and counts the lines of each file in it, and the bytes of all of them, without holding any. */
export async function countZipRows(path: string): Promise<{ rows: Record<string, number>; bytes: number }> {
  const zip = await openPromise(path, { lazyEntries: true });
  const rows: Record<string, number> = {};
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    let lines = 0;
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      const text = piece as Buffer;
      bytes += text.length;
      for (const byte of text) if (byte === 10) lines += 1;
    }
    rows[entry.fileName] = lines;
  }
  return { rows, bytes };
}
