import { leasesContract } from "@/lib/rooms/testing/leases-contract";
import { roomStoreContract, type StoresUnderTest } from "@/lib/rooms/testing/room-store-contract";
import { createTestDatabase } from "../testing/test-database";
import { PostgresLeases } from "./postgres-leases";
import { PostgresRoomStore } from "./postgres-room-store";

async function open(): Promise<StoresUnderTest> {
  const database = await createTestDatabase();
  const { db } = database;
  return {
    store: new PostgresRoomStore(db),
    leases: new PostgresLeases(db.pool),
    // The database's clock cannot be moved, but what it is compared with can.
    passTime: async (ms) => {
      await db.pool.query(`UPDATE "Lease" SET "expiresAt" = "expiresAt" - $1 * interval '1 millisecond'`, [
        ms,
      ]);
    },
    close: () => database.drop(),
  };
}

roomStoreContract("PostgreSQL", open);
leasesContract("PostgreSQL", open);
