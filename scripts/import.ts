import { readFile, stat, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { decodeText } from "@/lib/transcripts/decode-text";
import { whatsapp } from "@/lib/transcripts/formats/whatsapp";
import { importTranscript } from "@/lib/transcripts/import-transcript";
import type { Recognition } from "@/lib/transcripts/recognise";
import { type ImportReport, type TranscriptFormat, transcriptFormats } from "@/lib/transcripts/transcript";
import { TranscriptError } from "@/lib/transcripts/transcript-error";
import { importLargeChat } from "@/lib/uploads/import-large-chat";
import { inMegabytes, uploadLimits } from "@/lib/uploads/limits";
import { readBeginning } from "@/lib/uploads/read-lines";
import { toInput } from "@/lib/uploads/to-input";
import { isZip } from "@/lib/uploads/unzip";
import { describeReport } from "./import/describe-report";
import { readFolder } from "./import/read-folder";

const usage = `Brings a chat that was exported from somewhere into the form that can be replayed.

  npm run import -- FILE [--as FORMAT] [--part NAME] [--roster FILE] [--pseudonyms] --out FILE

  FILE          a text, JSON, VTT, SRT, CSV or ZIP file, or an unpacked Slack export
  --as FORMAT   instead of what is recognised: ${transcriptFormats.join(", ")}
  --part NAME   the chat or channel, where a file has several
  --roster FILE who was there: names, Zoom's participants.csv, Slack's channels.json or users.json
  --pseudonyms  replaces names, mentions, e-mail addresses and phone numbers
  --out FILE    where the transcript goes; - writes to standard output`;

/** Larger files are read line by line. */
const largeBytes = 16 * 1024 * 1024;

class UsageError extends Error {}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ as: { type: "string" }, part: { type: "string" }, roster: { type: "string" } },
      ...{ out: { type: "string" }, pseudonyms: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    },
  });
  if (values.help) return console.log(usage);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError("one file is needed");
  if (values.out === undefined) throw new UsageError("--out is needed");
  const wishes = {
    ...{ path, out: values.out, format: readFormat(values.as), part: values.part ?? null },
    roster: values.roster === undefined ? null : decodeText(await readFile(values.roster)).text,
    pseudonyms: values.pseudonyms === true,
  };
  const { report, recognised } = await importFile(wishes);
  for (const line of describeReport(report, recognised)) console.error(line);
  if (wishes.out !== "-") console.error(`written to ${wishes.out}`);
}

interface Wishes {
  path: string;
  out: string;
  format: TranscriptFormat | null;
  part: string | null;
  roster: string | null;
  pseudonyms: boolean;
}

interface Outcome {
  report: ImportReport;
  /** Why it was read as it was; null when the person said how. */
  recognised: Recognition | null;
}

async function importFile(wishes: Wishes): Promise<Outcome> {
  const { path, out } = wishes;
  const info = await stat(path);
  const name = basename(path);
  if (info.isFile() && info.size > largeBytes && out !== "-" && (await isLargeChat(wishes))) {
    return { report: await importLargeChat({ ...wishes, name }), recognised: null };
  }
  if (info.size > uploadLimits.whole) {
    throw new TranscriptError("too-large", { limit: inMegabytes(uploadLimits.whole) });
  }
  const input = info.isDirectory() ? await readFolder(path) : await toInput(name, await readFile(path));
  const { transcript, report, recognised } = importTranscript(input, wishes);
  const json = `${JSON.stringify(transcript, null, 1)}\n`;
  if (out === "-") process.stdout.write(json);
  else await writeFile(out, json);
  return { report, recognised: wishes.format === null ? (recognised[0] ?? null) : null };
}

async function isLargeChat({ path, format }: Wishes): Promise<boolean> {
  if (format !== null) return format === "whatsapp";
  const beginning = await readBeginning(path);
  if (isZip(beginning)) return false;
  const { text } = decodeText(beginning);
  const source = { name: path, files: [{ path, text }], json: undefined, part: null, names: [] };
  return whatsapp.fit(source).score > 0.5;
}

function readFormat(text: string | undefined): TranscriptFormat | null {
  if (text === undefined) return null;
  const format = transcriptFormats.find((known) => known === text);
  if (!format) throw new UsageError(`there is no format "${text}"`);
  return format;
}

function explain(error: unknown): void {
  const wrongArguments =
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  if (error instanceof UsageError || wrongArguments) console.error(`${error.message}\n\n${usage}`);
  else if (error instanceof TranscriptError) console.error(error.message);
  else if (error instanceof Error && "syscall" in error) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
}

main().catch(explain);
