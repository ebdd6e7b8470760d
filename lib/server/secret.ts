import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartProblem } from "./start-problem";

/**
 * The secret that signs cookies: the one from the settings, else one that is made at the first start and kept
 * in the data folder for its owner's eyes only.
 */
export async function readOrMakeSecret(dataDir: string, given: string | null): Promise<string> {
  if (given !== null) return given;
  const file = join(dataDir, "secret");
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (kept === null) return makeSecret(dataDir, file);
  if (kept.trim().length >= 32) return kept.trim();
  throw new StartProblem(
    `${file} is damaged. Restore it, or remove it: everybody then has to sign in again.`,
  );
}

/** Written whole and then linked into place, so that two servers starting at once end up with the same one. */
async function makeSecret(dataDir: string, file: string): Promise<string> {
  const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(unfinished, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(unfinished);
  return (await readFile(file, "utf8")).trim();
}
