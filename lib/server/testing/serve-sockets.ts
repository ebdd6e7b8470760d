import { createServer } from "node:http";
import { openTestServices, type TestServicesOptions } from "@/lib/api/testing/test-services";
import { attachRealtime, type RealtimeOptions } from "@/lib/realtime/server/realtime-server";
import { PresenceTracker } from "@/lib/rooms/presence";
import { listen } from "../listen";

/** The services of the route handlers, and their rooms over real sockets on a free port. */
export async function serveSockets(options: TestServicesOptions & Pick<RealtimeOptions, "rateLimits"> = {}) {
  const test = await openTestServices(options);
  const { services, clock } = test;
  const presence = new PresenceTracker({ store: services.store, bus: services.bus, clock });
  const http = createServer();
  const socketErrors: unknown[] = [];
  const realtime = attachRealtime(http, {
    ...services,
    presence,
    access: services.auth.access,
    activityOf: () => ({ state: "idle", engine: "built-in", failing: null }),
    onError: (error) => socketErrors.push(error),
    ...(options.rateLimits ? { rateLimits: options.rateLimits } : {}),
  });
  const url = `http://127.0.0.1:${await listen(http, { port: 0, host: "127.0.0.1" })}`;
  return {
    ...test,
    url,
    /** What went wrong inside while events were answered. */
    socketErrors,
    async stop(): Promise<void> {
      presence.stop();
      await realtime.close();
      await test.drop();
    },
  };
}
export type ServedSockets = Awaited<ReturnType<typeof serveSockets>>;
