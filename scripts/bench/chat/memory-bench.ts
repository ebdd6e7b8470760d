import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@/lib/db/embedded/start";
import { applyMigrations } from "@/lib/db/migrate";
import { end, nextMessage, startChild, tell } from "./children";
import type { Phase, PhaseResult } from "./load";
import type { Memory, ServerReady } from "./seat";

export interface MemoryBench {
  /** Lets everybody come in. */
  takeSeats(): Promise<void>;
  /** Memory of the server now, after a garbage collection. */
  memory(): Promise<Memory>;
  run(phase: Phase): Promise<PhaseResult>;
}

/** Runs `work` beside the product's server, a load generator and a database that are thrown away afterwards. */
export async function withMemoryBench(
  crowd: { rooms: number; people: number },
  work: (bench: MemoryBench) => Promise<void>,
): Promise<void> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), "moderato-bench-")));
  await chmod(dataDir, 0o711);
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await applyMigrations(database.connectionString);
    const args = [String(crowd.rooms), String(crowd.people)];
    const server = startChild("servers/product.ts", database.connectionString, {
      args,
      nodeOptions: ["--expose-gc"],
    });
    const load = startChild("load.ts", database.connectionString);
    const ready = (await nextMessage(server)) as ServerReady;
    await work({
      takeSeats: async () => {
        await tell(load, { take: ready });
      },
      memory: () => {
        server.send("memory");
        return nextMessage(server) as Promise<Memory>;
      },
      run: async (phase) => (await tell(load, { run: phase })) as PhaseResult,
    });
    await Promise.all([end(load), end(server)]);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
