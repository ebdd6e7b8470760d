import type { AppendQueue } from "./append-queue";
import type { Clock, RoomBus, RoomStore } from "./ports";

/** What the use cases of rooms stand on. */
export interface RoomDeps {
  store: RoomStore;
  queue: AppendQueue;
  bus: RoomBus;
  clock: Clock;
}
