import { type RoomState, reduceRoom } from "@/lib/contract/room-state";
import type { World } from "./room-world";
import { hostViewer } from "./room-world";

/** Readers who came at different times: each has a state from then and every later entry on top. */
export function initialReaders(world: World) {
  const states: RoomState[] = [];
  world.bus.subscribe((event) => {
    if (event.type !== "entries") return;
    states.forEach((state, index) => {
      states[index] = event.entries.reduce(reduceRoom, state);
    });
  });
  return {
    async add(): Promise<void> {
      const { snapshot } = await world.rooms.reading.catchUp(hostViewer, world.roomId, null);
      if (snapshot) states.push(snapshot);
    },
    /** One per reader, in the order of their coming. */
    states: (): readonly RoomState[] => states,
    texts: () => states.map((state) => state.messages.map(({ body }) => body.text ?? "")),
  };
}
