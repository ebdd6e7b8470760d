import type { Pool, PoolClient } from "pg";

type Mode = "READ COMMITTED" | "REPEATABLE READ READ ONLY";

/**
 * Runs statements in one transaction on one connection: all of them count, or none. A connection that broke, or
 * whose ROLLBACK fails, is thrown away, so that nobody gets it in the middle of a transaction.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  mode: Mode = "READ COMMITTED",
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  // The pool listens to idle connections only; unheard, a connection lost in here would end the process.
  client.on("error", onError);
  try {
    await client.query(`BEGIN ISOLATION LEVEL ${mode}`);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(onError);
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}
