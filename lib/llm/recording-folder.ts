import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RecordingFiles } from "./recording";

/** Recordings in a folder on disk, which is made when the first is written. */
export function recordingFolder(folder: string): RecordingFiles {
  return {
    async read(name) {
      try {
        return await readFile(join(folder, name), "utf8");
      } catch (error) {
        if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return null;
        throw error;
      }
    },
    async write(name, text) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), text);
    },
  };
}
