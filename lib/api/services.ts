import type { Auth } from "@/lib/auth/auth";
import type { RetentionRule } from "@/lib/contract/api-retention";
import type { Db } from "@/lib/db/client";
import type { Jobs } from "@/lib/jobs/jobs";
import type { Ask } from "@/lib/llm/question";
import type { Clock, RoomBus, RoomStore } from "@/lib/rooms/ports";
import type { Rooms } from "@/lib/rooms/rooms";
import type { ModelServices } from "./model-services";

/** Where something that people need not see goes; pino's shape. */
export interface Log {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

/** What the use cases stand on; made by the composition root (lib/server/container.ts). */
export interface Services {
  db: Db;
  store: RoomStore;
  bus: RoomBus;
  clock: Clock;
  rooms: Rooms;
  ask: Ask;
  models: ModelServices;
  auth: Auth;
  jobs: Jobs;
  /** Models to talk with freely, by name; `open` throws input/invalid for one that is not set up. */
  chatModels: { list(): Promise<string[]>; open(name: string): Promise<unknown> };
  log: Log;
  env: {
    /** Address under which people reach the server, such as https://talk.example.org. */
    publicUrl: string;
    /** What answers questions as long as nothing fails. */
    engine: "model" | "built-in";
    maxPeoplePerRoom: number;
    /** What becomes of ended rooms unless an admin set it otherwise. */
    retention: RetentionRule | null;
    maxRoomsPerFacilitator: number;
  };
  /** Opens, or finds, the room of the demo; null when the demo is switched off. */
  demo: { open(): Promise<{ roomId: string; code: string }> } | null;
}

const key = Symbol.for("moderato.services");

/**
 * Makes the services known to pages and route handlers, which are bundled apart from the server and so can't share
 * its modules, only its process.
 */
export function provideServices(services: Services): void {
  Reflect.set(globalThis, key, services);
}

/** Throws when the server did not start through its composition root. */
export function getServices(): Services {
  const services: unknown = Reflect.get(globalThis, key);
  if (!services) {
    throw new Error("The services are not there: start the server with `npm start` or `npm run dev`.");
  }
  return services as Services;
}
