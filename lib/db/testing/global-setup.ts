import type { TestProject } from "vitest/node";
import { startThrowAwayPostgres } from "../embedded/throw-away";
import { applyMigrations } from "../migrate";
import { runAsAdmin, uniqueName, withDatabase } from "./admin";

declare module "vitest" {
  interface ProvidedContext {
    /** A server to make databases on, set from outside (TEST_DATABASE_URL); empty = start our own. */
    testDatabaseUrl: string;
    /** Connection to that server, allowed to make databases. */
    testServer: string;
    /** Database with all migrations, from which each test file gets its copy. */
    testTemplate: string;
  }
}

/** One PostgreSQL for all integration tests, with a migrated template; stops and removes it at the end. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = project.config.provide.testDatabaseUrl;
  const server = given
    ? { connectionString: given, stop: async () => undefined }
    : await startThrowAwayPostgres();
  const template = uniqueName("moderato_template");
  const dropTemplate = () =>
    runAsAdmin(server.connectionString, `drop database if exists ${template} with (force)`);
  try {
    await runAsAdmin(server.connectionString, `create database ${template}`);
    await applyMigrations(withDatabase(server.connectionString, template));
  } catch (error) {
    await dropTemplate().catch(() => undefined);
    await server.stop();
    throw error;
  }
  project.provide("testServer", server.connectionString);
  project.provide("testTemplate", template);
  return async () => {
    if (given) await dropTemplate();
    await server.stop();
  };
}
