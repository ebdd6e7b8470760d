"use client";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { createOutboxStorage } from "./outbox-storage";
import { RoomClient } from "./room-client";
import { initialRoomClientState, type RoomClientState } from "./room-client-state";
import { createSocketTransport } from "./transport";

export interface UseRoomOptions {
  roomId: string;
  /** `host` also stands for observers: the server says which (`state.role`). */
  as: "participant" | "host";
}

/** The room, live, for as long as the component is shown; see room-client.ts for what can be done with it. */
export function useRoom({ roomId, as }: UseRoomOptions): { state: RoomClientState; client: RoomClient } {
  const client = useMemo(
    () =>
      new RoomClient({
        roomId,
        as,
        transport: createSocketTransport(),
        // Pages are also rendered on the server, where no tab keeps anything.
        ...(typeof window === "undefined"
          ? {}
          : { outboxStorage: createOutboxStorage(window.sessionStorage, roomId) }),
      }),
    [roomId, as],
  );
  useEffect(() => {
    client.start();
    return () => client.stop();
  }, [client]);
  const state = useSyncExternalStore(client.subscribe, client.getState, () => initialRoomClientState);
  return { state, client };
}
