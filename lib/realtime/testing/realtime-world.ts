import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SettingsInput } from "@/lib/muca/settings";
import type { AccessControl } from "@/lib/rooms/ports";
import { hostViewer, openWorld, type WorldParts } from "@/lib/rooms/testing/room-world";
import { RoomClient } from "../client/room-client";
import type { RoomClientState } from "../client/room-client-state";
import { createSocketTransport } from "../client/transport";
import type { RateLimitSettings } from "../server/rate-limits";
import { attachRealtime, type RealtimeOptions } from "../server/realtime-server";

export const manyEvents: RateLimitSettings = {
  events: { points: 100_000, seconds: 1 },
  messages: { points: 100_000, seconds: 1 },
  typing: { points: 100_000, seconds: 1 },
};

/**
 * A room served over real sockets on a free port. A browser's cookie is `who=NAME`; `host`, `observer` or a
 * participant's name. `signedOut` holds cookies that stopped counting.
 */
export async function serveWorld(
  names: readonly string[],
  { settings, ...over }: Partial<RealtimeOptions> & { settings?: SettingsInput; parts?: WorldParts } = {},
) {
  const world = await openWorld(names, settings, over.parts);
  const signedOut = new Set<string>();
  const access: AccessControl = {
    async viewer(roomId, as, cookieHeader) {
      const who = decodeURIComponent(cookieHeader?.replace(/^who=/, "") ?? "");
      if (roomId !== world.roomId || signedOut.has(who)) return null;
      if (as === "host") {
        if (who === "host") return hostViewer;
        return who === "observer" ? { role: "observer" } : null;
      }
      const head = await world.store.head(roomId);
      const participant = head?.participants.find(({ name }) => name === who);
      return participant ? { role: "participant", participant } : null;
    },
  };
  const http = createServer();
  const errors: unknown[] = [];
  const realtime = attachRealtime(http, {
    ...world,
    access,
    activityOf: () => ({ state: "idle", engine: "model", failing: { code: "x", message: "for hosts" } }),
    rateLimits: manyEvents,
    onError: (error) => errors.push(error),
    ...over,
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const clients: RoomClient[] = [];
  return {
    ...world,
    ...realtime,
    url,
    signedOut,
    errors,
    transport: (who: string) =>
      createSocketTransport({ url, cookie: `who=${encodeURIComponent(who)}`, reconnectDelayMs: 5 }),
    /** A browser in the room, once it has entered or was refused. */
    async browser(who: string, roomId = world.roomId): Promise<RoomClient> {
      const as = who === "host" || who === "observer" ? "host" : "participant";
      const client = new RoomClient({ roomId, as, transport: this.transport(who) });
      clients.push(client);
      client.start();
      await until(client, (state) => state.connection === "online" || state.refused !== null);
      return client;
    },
    async stop(): Promise<void> {
      for (const client of clients) client.stop();
      world.presence.stop();
      await realtime.close();
    },
  };
}
export type RealtimeWorld = Awaited<ReturnType<typeof serveWorld>>;

/** Resolves with the first state that fits. */
export function until(
  client: RoomClient,
  fits: (state: RoomClientState) => boolean,
): Promise<RoomClientState> {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      const state = client.getState();
      if (!fits(state)) return;
      stop();
      resolve(state);
    };
    stop = client.subscribe(look);
    look();
  });
}

export function textsOf(state: RoomClientState): (string | null)[] {
  return state.room?.messages.map(({ body }) => body.text) ?? [];
}
