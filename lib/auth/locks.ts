import type { Prisma } from "@/lib/db/generated/client";

/** Number of the advisory lock under which admins come and go. */
const adminsLock = 7_261_001;

/**
 * Holds, until the transaction ends, the lock under which admins are made and unmade, so that two requests can't
 * both make the first admin or both remove the last.
 */
export async function lockAdmins(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${adminsLock}::bigint)`;
}
