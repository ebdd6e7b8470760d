import { createReadStream } from "node:fs";
import { type FileHandle, open, truncate } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { CountedDialogue } from "@/lib/evaluate/roleplay-statistics";
import type { PlayedDialogue } from "@/lib/simulate/roleplay/play-batch";
import { toDialogueLine } from "@/lib/simulate/roleplay/write-lines";

/** What a program needs of a line that an earlier run wrote. */
interface Line extends Omit<CountedDialogue, "inquirer" | "seed" | "persona"> {
  id: string;
  persona: Record<string, unknown>;
  models: { inquirer: string };
  settings: { seed: number };
}

/**
 * The dialogues of an earlier run of the same plan, by key; what was cut off at the end of the file is removed, so that
 * the next line can be written after it.
 */
export async function readFinished(path: string): Promise<Map<string, CountedDialogue>> {
  const finished = new Map<string, CountedDialogue>();
  let wholeBytes = 0;
  try {
    for await (const line of createInterface({
      input: createReadStream(path),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      const parsed = parse(line);
      if (parsed === null) break;
      const { id, models, settings, persona, ...rest } = parsed;
      finished.set(id, {
        ...rest,
        inquirer: models.inquirer,
        seed: settings.seed,
        persona: { features: persona },
      });
      wholeBytes += Buffer.byteLength(line) + 1;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return finished;
    throw error;
  }
  await truncate(path, wholeBytes);
  return finished;
}

export async function openForAppending(
  path: string,
): Promise<{ write(dialogue: PlayedDialogue): Promise<void>; close(): Promise<void> }> {
  const file: FileHandle = await open(path, "a");
  return {
    write: async (dialogue) => void (await file.appendFile(`${toDialogueLine(dialogue)}\n`)),
    close: () => file.close(),
  };
}

function parse(line: string): Line | null {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return null;
  }
}
