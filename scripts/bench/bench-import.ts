import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { importLargeChat } from "@/lib/uploads/import-large-chat";

/**
 * Imports WhatsApp chats of growing size, each in a process of its own, and prints how much memory that takes above an
 * import of next to nothing. Fails when ten times the file takes more than `allowedGrowthMb` more.
 */
const sizesMb = [0.01, 10, 100];
const allowedGrowthMb = 64;
const people = ["Ana", "Ben Ørsted", "Chi", "+49 170 0000000", "Ève", "李雷"];
const texts = [
  "I think we should meet at the river, it is nearer for most of us.",
  "ok 👍",
  "Options so far:\n- hotel near the river\n- flat in Alfama\n\nwhat do you think?",
  "Can somebody ask Ben: is 4:30 fine, or 6?",
  "<Media omitted>",
];

async function writeChat(path: string, megabytes: number): Promise<void> {
  const out = createWriteStream(path);
  let at = Date.UTC(2020, 0, 13, 8);
  let size = 0;
  for (let number = 0; size < megabytes * 1024 * 1024; number += 1) {
    at += 47_000;
    const [date, time] = new Date(at).toISOString().split("T");
    const day = date?.split("-").toReversed().join("/");
    const line = `${day}, ${time?.slice(0, 5)} - ${people[(number * 7) % people.length]}: ${texts[(number * 3) % texts.length]}\n`;
    size += Buffer.byteLength(line);
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await finished(out);
}

/** Runs in the child: imports, and says what it took. */
async function measure(path: string): Promise<void> {
  const start = performance.now();
  const report = await importLargeChat({ path, name: "WhatsApp Chat with Bench.txt", out: `${path}.json` });
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const seconds = (performance.now() - start) / 1_000;
  console.log(JSON.stringify({ peakMb, seconds, utterances: report.counts.utterances }));
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-import-"));
  try {
    const rows: { megabytes: number; peakMb: number; seconds: number; utterances: number }[] = [];
    for (const megabytes of sizesMb) {
      const path = join(folder, `chat-${megabytes}.txt`);
      await writeChat(path, megabytes);
      const child = spawnSync(process.execPath, ["--import", "tsx", fileURLToPath(import.meta.url), path], {
        encoding: "utf8",
      });
      if (child.status !== 0) throw new Error(child.stderr);
      rows.push({ megabytes, ...JSON.parse(child.stdout) });
    }
    const baseline = rows[0]?.peakMb ?? 0;
    for (const { megabytes, peakMb, seconds, utterances } of rows) {
      const growth = (peakMb - baseline).toFixed(0);
      console.log(
        `${megabytes} MB: ${utterances} utterances in ${seconds.toFixed(1)} s, peak memory ${peakMb.toFixed(0)} MB, ${growth} MB above the smallest file`,
      );
    }
    const grew = (rows.at(-1)?.peakMb ?? 0) - (rows.at(-2)?.peakMb ?? 0);
    console.log(`from 10 MB to 100 MB memory grew by ${grew.toFixed(0)} MB (at most ${allowedGrowthMb})`);
    if (grew > allowedGrowthMb) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [, , path] = process.argv;
await (path === undefined ? main() : measure(path));
