import type { Clock } from "../ports";
import { MemoryLeases } from "./memory-leases";
import { MemoryRoomBus } from "./memory-room-bus";
import { MemoryRoomStore } from "./memory-room-store";

/** Store, leases and bus of one process that share a clock: what a room runtime needs without a database. */
export function createMemoryRooms(clock: Clock) {
  const leases = new MemoryLeases(clock);
  return { clock, leases, store: new MemoryRoomStore({ clock, leases }), bus: new MemoryRoomBus() };
}
