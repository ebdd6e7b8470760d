import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start";

/** A PostgreSQL with an empty database whose data is removed when it is stopped. */
export async function startThrowAwayPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), "moderato-db-")));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    // PostgreSQL's own account must be able to pass through; see placement.ts.
    await chmod(dataDir, 0o711);
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
    const stop = async () => {
      await server.stop();
      await remove();
    };
    return { ...server, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
