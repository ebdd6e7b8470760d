import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isAlive, readPostmaster } from "./postmaster";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start";

let dataDir: string;
const started: EmbeddedPostgres[] = [];
const said: string[] = [];

beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), "moderato-embedded-")));
  await chmod(dataDir, 0o711);
  said.length = 0;
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  const placed = await realpath(join(dataDir, "postgres")).catch(() => null);
  await rm(dataDir, { recursive: true, force: true });
  if (placed && !placed.startsWith(dataDir)) await rm(join(placed, ".."), { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: (line) => said.push(line),
    durable: false,
  });
  started.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Ends the application's hold on the cluster as a hard kill would: its session is gone, the server lives. */
async function loseApplication(server: EmbeddedPostgres): Promise<void> {
  await query(server, "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'");
  started.length = 0;
}

describe("startEmbeddedPostgres", () => {
  test("makes a cluster once, keeps its data and its port, and leaves nothing running", async () => {
    const first = await start();
    await query(first, "create table note as select 'kept' as text");
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await query(second, "select text from note")).toEqual([{ text: "kept" }]);
    expect(said.filter((line) => line.startsWith("Making"))).toHaveLength(1);
  });

  test("listens on the loopback only, and asks for the password", async () => {
    const server = await start();
    expect(await query(server, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    const url = new URL(server.connectionString);
    url.password = "wrong";
    const stranger = new pg.Client({ connectionString: url.toString() });
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(dataDir, "postgres", "moderato.json"))).mode & 0o077).toBe(0);
  });

  test("goes on with a server that outlived a hard kill of the application", async () => {
    const first = await start();
    await query(first, "create table note as select 1 as n");
    await loseApplication(first);
    const second = await start();
    expect(second.pid).toBe(first.pid);
    expect(await query(second, "select n from note")).toEqual([{ n: 1 }]);
    await second.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  test("recovers when application and server were both killed", async () => {
    const first = await start();
    await query(first, "create table note as select 1 as n");
    await query(first, "checkpoint");
    process.kill(first.pid, "SIGKILL");
    await expect.poll(() => isAlive(first.pid), { timeout: 10_000 }).toBe(false);
    started.length = 0;
    const second = await start();
    expect(await query(second, "select n from note")).toEqual([{ n: 1 }]);
  });

  test("is not misled by a postmaster.pid whose process is something else", async () => {
    const first = await start();
    await first.stop();
    started.length = 0;
    const lines = [process.pid, join(dataDir, "postgres"), 0, first.port, "", "127.0.0.1", "", "ready"];
    await writeFile(join(dataDir, "postgres", "postmaster.pid"), `${lines.join("\n")}\n`);
    const second = await start();
    expect((await readPostmaster(join(dataDir, "postgres")))?.pid).toBe(second.pid);
  });

  test("does not share its cluster with another application", async () => {
    await start();
    await expect(start()).rejects.toThrow(/Another Moderato is running with the data folder/);
    expect(await query(started[0] as EmbeddedPostgres, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("two applications that start at once with separate folders do not disturb each other", async () => {
    const folders = [join(dataDir, "a"), join(dataDir, "b")];
    const [a, b] = await Promise.all(folders.map((folder) => start(folder)));
    expect(a?.port).not.toBe(b?.port);
  });

  test("takes another port when its own is taken meanwhile", async () => {
    const first = await start();
    await first.stop();
    const other = await start(join(dataDir, "other"));
    const notes = join(dataDir, "postgres", "moderato.json");
    await writeFile(
      notes,
      JSON.stringify({ ...JSON.parse(await readFile(notes, "utf8")), port: other.port }),
    );
    const second = await start();
    expect(second.port).not.toBe(other.port);
  });

  test("explains data of another major version", async () => {
    const server = await start();
    await server.stop();
    started.length = 0;
    await writeFile(join(dataDir, "postgres", "PG_VERSION"), "12\n");
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 12, and this Moderato brings PostgreSQL 18/,
    );
  });

  test("starts over when a first start was interrupted", async () => {
    await mkdir(join(dataDir, "postgres.new"));
    await writeFile(join(dataDir, "postgres.new", "PG_VERSION"), "18\n");
    const server = await start();
    expect(await query(server, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("explains a data folder that cannot be made", async () => {
    await writeFile(join(dataDir, "file"), "");
    await expect(start(join(dataDir, "file", "data"))).rejects.toThrow(/cannot be made or written to/);
  });

  test.runIf(process.getuid?.() === 0)(
    "works for root in a folder that is closed to everybody else",
    async () => {
      await chmod(dataDir, 0o700);
      const first = await start();
      await query(first, "create table note as select 1 as n");
      await first.stop();
      const second = await start();
      expect(await query(second, "select n from note")).toEqual([{ n: 1 }]);
    },
  );
});
