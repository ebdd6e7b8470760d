import pg from "pg";

/** Name that no other run of the tests uses at the same time. */
export function uniqueName(prefix: string): string {
  return `${prefix}_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
}

/** Runs one statement that is not allowed inside a transaction, such as CREATE DATABASE. */
export async function runAsAdmin(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.toString();
}
