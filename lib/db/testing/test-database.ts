import { inject } from "vitest";
import { createDb, type Db } from "../client";
import { runAsAdmin, uniqueName, withDatabase } from "./admin";

export interface TestDatabase {
  connectionString: string;
  db: Db;
  /** Closes `db` and removes the database. */
  drop(): Promise<void>;
}

/** An empty, migrated database of one's own; call in beforeAll (or a test) and `drop()` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = uniqueName("moderato_test");
  await runAsAdmin(server, `create database ${name} template ${inject("testTemplate")}`);
  const connectionString = withDatabase(server, name);
  const db = createDb(connectionString, { maxConnections: 5 });
  return {
    connectionString,
    db,
    drop: async () => {
      await db.close();
      await runAsAdmin(server, `drop database if exists ${name} with (force)`);
    },
  };
}
