import { leasesContract } from "../testing/leases-contract";
import { roomStoreContract, type StoresUnderTest } from "../testing/room-store-contract";
import { ManualClock } from "./manual-clock";
import { createMemoryRooms } from "./memory-rooms";

async function open(): Promise<StoresUnderTest> {
  const clock = new ManualClock();
  const { store, leases } = createMemoryRooms(clock);
  return { store, leases, passTime: async (ms) => clock.advance(ms), close: async () => {} };
}

roomStoreContract("The in-memory store", open);
leasesContract("The in-memory store", open);
