import { type AuthLimits, createAuth } from "@/lib/auth/auth";
import { PostgresJobStore } from "@/lib/db/jobs/postgres-job-store";
import { PostgresRoomStore } from "@/lib/db/stores/postgres-room-store";
import { createTestDatabase } from "@/lib/db/testing/test-database";
import { Jobs } from "@/lib/jobs/jobs";
import { MemoryJobQueue } from "@/lib/jobs/memory/memory-job-queue";
import { AppendQueue } from "@/lib/rooms/append-queue";
import { ManualClock } from "@/lib/rooms/memory/manual-clock";
import { MemoryRoomBus } from "@/lib/rooms/memory/memory-room-bus";
import { createRooms } from "@/lib/rooms/rooms";
import { openModels } from "@/lib/server/models/open-models";
import { provideServices, type Services } from "../services";

export const testSecret = "a secret of the tests, long enough";

export interface TestServices {
  services: Services;
  clock: ManualClock;
  /** What was logged as an error. */
  errors: Record<string, unknown>[];
  /** Closes everything and removes the database. */
  drop(): Promise<void>;
}

export interface TestServicesOptions {
  publicUrl?: string;
  maxPeoplePerRoom?: number;
  maxRoomsPerFacilitator?: number;
  authLimits?: AuthLimits;
}

/** All services on a database of their own and without a model; they are provided to the route handlers too. */
export async function openTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const { db, drop } = await createTestDatabase();
  // Sessions follow the system's time, so the clock starts there and moves only when told to.
  const clock = new ManualClock(Date.now());
  const bus = new MemoryRoomBus();
  const store = new PostgresRoomStore(db);
  const publicUrl = options.publicUrl ?? "http://moderato.test";
  const errors: Record<string, unknown>[] = [];
  const jobs = new Jobs({
    ...{ store: new PostgresJobStore(db), queue: new MemoryJobQueue(), clock, node: "tests" },
    onError: (error) => errors.push({ err: error }),
  });
  const models = openModels({
    ...{ db, bus, clock, secret: testSecret, environment: {}, options: {} },
    onError: (error) => errors.push({ err: error }),
  });
  const services: Services = {
    db,
    store,
    bus,
    clock,
    jobs,
    chatModels: { list: async () => ["test/model"], open: async () => ({}) },
    rooms: createRooms({ store, bus, clock, queue: new AppendQueue({ store, bus }) }),
    ask: models.ask,
    models: models.services,
    auth: createAuth({
      db: db.prisma,
      store,
      secret: testSecret,
      publicUrl,
      now: () => clock.now(),
      ...(options.authLimits ? { limits: options.authLimits } : {}),
    }),
    log: { info: () => undefined, warn: () => undefined, error: (facts) => errors.push(facts) },
    env: {
      publicUrl,
      retention: null,
      maxPeoplePerRoom: options.maxPeoplePerRoom ?? 50,
      engine: "built-in",
      maxRoomsPerFacilitator: options.maxRoomsPerFacilitator ?? 1_000,
    },
    demo: null,
  };
  provideServices(services);
  return { services, clock, errors, drop };
}
