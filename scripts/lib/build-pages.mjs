import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { root } from "./root.mjs";
import { runProgram } from "./run-program.mjs";

const brotli = promisify(brotliCompress);

/** What the build is made of. */
const sources = [
  "app",
  "components",
  "lib",
  "next.config.mjs",
  "postcss.config.mjs",
  "package-lock.json",
  "prisma/schema.prisma",
  "public",
  "tsconfig.json",
];
const isIgnored = (path) => /\.test\.tsx?$|[\\/]testing[\\/]|^lib[\\/]db[\\/]generated/.test(path);

const stamp = join(root, ".next/sources-hash");

/**
 * Builds the pages when the build is missing, unfinished, or made from other sources.
 * @param {{ log: (line: string) => void }} options
 */
export async function buildPages({ log }) {
  const wanted = await hashSources();
  const found = await readFile(stamp, "utf8").catch(() => null);
  if (found === wanted) return;
  log(
    found === null
      ? "Building the pages, which takes about a minute"
      : "Building the pages again: the sources changed",
  );
  await rm(stamp, { force: true });
  await runProgram(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build"], {
    env: { NODE_ENV: "production" },
    quiet: true,
  });
  await compressFiles(join(root, ".next/static"));
  await writeFile(stamp, wanted);
}

/** Writes scripts and styles as Brotli beside themselves, for lib/server/compressed-files. */
async function compressFiles(folder) {
  const items = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = items.filter((item) => item.isFile() && /\.(?:js|css)$/.test(item.name));
  for (const item of files) {
    const path = join(item.parentPath, item.name);
    await writeFile(`${path}.br`, await brotli(await readFile(path)));
  }
}

async function hashSources() {
  const hash = createHash("sha256").update(process.versions.node);
  for (const source of sources) {
    for (const path of (await filesOf(source)).sort()) {
      hash
        .update(path)
        .update("\0")
        .update(await readFile(join(root, path)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/** Files at or below a path of the project that a build reads. */
async function filesOf(path) {
  try {
    const items = await readdir(join(root, path), { withFileTypes: true, recursive: true });
    return items
      .filter((item) => item.isFile())
      .map((item) => join(item.parentPath, item.name).slice(root.length + 1))
      .filter((file) => !isIgnored(file));
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    if (error.code === "ENOENT") return [];
    throw error;
  }
}
