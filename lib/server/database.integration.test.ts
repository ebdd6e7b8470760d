import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, inject, test } from "vitest";
import { findFreePort } from "@/lib/db/embedded/free-port";
import { runAsAdmin, uniqueName, withDatabase } from "@/lib/db/testing/admin";
import { addressOf, openDatabase } from "./database";

describe("openDatabase", () => {
  const server = inject("testServer");
  const name = uniqueName("moderato_test");
  const connectionString = withDatabase(server, name);
  const open = (databaseUrl: string, say: (line: string) => void = () => undefined) =>
    openDatabase({ databaseUrl, dataDir: "unused" }, say);

  afterEach(() => runAsAdmin(server, `drop database if exists ${name} with (force)`));

  test("migrates a database of somebody else's server, says so, and leaves it running", async () => {
    await runAsAdmin(server, `create database ${name}`);
    const said: string[] = [];
    const database = await open(connectionString, (line) => said.push(line));
    await database.stop();
    expect(said).toEqual([
      `Connecting to the database at ${addressOf(connectionString)}`,
      expect.stringMatching(/^Brought the database up to date: /),
    ]);
    await runAsAdmin(connectionString, 'select 1 from "Room"');
  });

  test("explains a server that is down", async () => {
    const port = await findFreePort(null);
    await expect(open(`postgresql://somebody@127.0.0.1:${port}/x`)).rejects.toThrow(
      `The database at 127.0.0.1:${port}/x does not answer (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
    );
  });

  test("explains a wrong password without repeating it", async () => {
    const url = new URL(connectionString);
    url.password = randomUUID();
    const opening = open(url.toString());
    await expect(opening).rejects.toThrow(/refused: password authentication failed/);
    await expect(opening).rejects.toThrow(expect.not.stringContaining(url.password));
  });

  test("explains a database that does not exist", async () => {
    await expect(open(connectionString)).rejects.toThrow(/refused: database ".*" does not exist/);
  });

  test("says so when the database was made by a newer release", async () => {
    await runAsAdmin(server, `create database ${name}`);
    await (await open(connectionString)).stop();
    await runAsAdmin(
      connectionString,
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ('x', 'x', '29990101000000_future', now(), 1)`,
    );
    await expect(open(connectionString)).rejects.toThrow(/29990101000000_future, .* Start a newer release/);
  });
});
