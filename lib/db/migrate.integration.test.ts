import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { applyMigrations, findPending } from "./migrate";
import { readMigrations } from "./migration-files";
import { diffSchemas, newestSnapshot, readSchema } from "./new-migration";
import { runAsAdmin, uniqueName, withDatabase } from "./testing/admin";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

describe("applyMigrations", () => {
  const name = uniqueName("moderato_test");
  const server = inject("testServer");
  const connectionString = withDatabase(server, name);
  beforeAll(() => runAsAdmin(server, `create database ${name}`));
  afterAll(() => runAsAdmin(server, `drop database ${name} with (force)`));

  test("two servers that start at once on an empty database apply each migration once", async () => {
    const all = (await readMigrations()).map((migration) => migration.name);
    const applied = await Promise.all([applyMigrations(connectionString), applyMigrations(connectionString)]);
    expect(applied.flat()).toEqual(all);
    expect(await applyMigrations(connectionString)).toEqual([]);
  });
});

describe("a migrated database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test("records migrations under the checksums that Prisma computes", async () => {
    const { rows } = await database.db.pool.query(
      "select migration_name as name, checksum from _prisma_migrations",
    );
    expect(rows).toEqual((await readMigrations()).map(({ name, checksum }) => ({ name, checksum })));
  });

  test("refuses entries without a place in the log", async () => {
    const room = await database.db.prisma.room.create({
      data: { code: "abc", topic: "Trees", kind: "discussion" },
    });
    const entry = { id: "e1", roomId: room.id, seq: 0, type: "message:posted", body: {} };
    await expect(database.db.prisma.entry.create({ data: entry })).rejects.toThrow(/Entry_seq_check/);
  });

  test("gives the same instant to Prisma and to hand-written statements, whatever the machine's time zone", async () => {
    const openedAt = new Date("2026-03-29T01:30:00.123Z");
    const { prisma, pool } = database.db;
    const room = await prisma.room.create({
      data: { code: "tz", topic: "Time", kind: "discussion", openedAt },
    });
    const read = await pool.query('select "openedAt", "createdAt" from "Room" where id = $1', [room.id]);
    expect(read.rows[0]).toEqual({ openedAt, createdAt: room.createdAt });
    await pool.query('update "Room" set "openedAt" = $2 where id = $1', [room.id, openedAt]);
    expect((await prisma.room.findUniqueOrThrow({ where: { id: room.id } })).openedAt).toEqual(openedAt);
  });
});

test("the migrations lead to prisma/schema.prisma", async () => {
  expect(await diffSchemas(await newestSnapshot(), await readSchema())).toBeNull();
});

describe("findPending", () => {
  const ours = [
    { name: "1_a", checksum: "aa" },
    { name: "2_b", checksum: "bb" },
  ];
  const applied = (name: string, checksum: string, finished = true) => [
    { migration_name: name, checksum, finished },
  ];

  test("names what is still to do, in order", () => {
    expect(findPending(ours, [])).toEqual(["1_a", "2_b"]);
    expect(findPending(ours, applied("1_a", "aa"))).toEqual(["2_b"]);
  });

  test.each([
    ["a newer database", applied("3_c", "cc"), /newer release/],
    ["a migration that failed", applied("1_a", "aa", false), /failed half-way/],
    ["a migration changed afterwards", applied("1_a", "xx"), /not the one that was applied/],
  ])("stops at %s", (_, history, message) => {
    expect(() => findPending(ours, history)).toThrow(message);
  });
});
