import type { Pool, PoolClient } from "pg";

type Mode = "READ COMMITTED" | "REPEATABLE READ READ ONLY";

/**
 * Runs statements in one transaction on one connection: all of them count, or none. A connection whose
 * ROLLBACK fails is thrown away, so that nobody gets it in the middle of a transaction.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  mode: Mode = "READ COMMITTED",
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN ISOLATION LEVEL ${mode}`);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
