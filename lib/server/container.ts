import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { hostname } from "node:os";
import type { Logger } from "pino";
import type { UsedProvider } from "@/lib/api/model-services";
import { roleplayKindName } from "@/lib/api/roleplay";
import { provideServices } from "@/lib/api/services";
import { createAuth } from "@/lib/auth/auth";
import { createDb, type Db } from "@/lib/db/client";
import { PgBossQueue } from "@/lib/db/jobs/pg-boss-queue";
import { PostgresJobStore } from "@/lib/db/jobs/postgres-job-store";
import { PostgresLeases } from "@/lib/db/stores/postgres-leases";
import { PostgresRoomStore } from "@/lib/db/stores/postgres-room-store";
import { createPromptBook } from "@/lib/db/stores/prompt-book";
import { Jobs } from "@/lib/jobs/jobs";
import { shownUrl } from "@/lib/llm/openai-errors";
import { fetchWithoutRedirects } from "@/lib/llm/provider-registry";
import { createQuestioningMind } from "@/lib/muca/questioning-mind";
import type { RateLimitSettings } from "@/lib/realtime/server/rate-limits";
import { attachRealtime, type Realtime } from "@/lib/realtime/server/realtime-server";
import { RedisRoomBus } from "@/lib/redis/redis-room-bus";
import { AppendQueue } from "@/lib/rooms/append-queue";
import { LogWatch } from "@/lib/rooms/log-watch";
import { MemoryRoomBus } from "@/lib/rooms/memory/memory-room-bus";
import { systemClock } from "@/lib/rooms/memory/system-clock";
import type { Clock, RoomEvent } from "@/lib/rooms/ports";
import { PresenceTracker } from "@/lib/rooms/presence";
import { createRooms } from "@/lib/rooms/rooms";
import { TurnRunner } from "@/lib/rooms/turn-runner";
import { callerAddress } from "./caller-address";
import { createDemoRooms } from "./demo/demo-rooms";
import type { Env } from "./env";
import { limitsFor } from "./limits";
import { lingerWhenBusy } from "./linger-when-busy";
import { createMetrics, type Metrics } from "./metrics/metrics";
import type { NodeModelOptions } from "./models/node-models";
import { openModels } from "./models/open-models";
import { keepRetention } from "./retention";
import { createChatModels } from "./roleplay/chat-models";
import { roleplayKind } from "./roleplay/roleplay-job";
import { simulationKinds } from "./simulation/simulation-job";

export interface ContainerOptions {
  env: Env;
  log: Logger;
  /** Signs cookies. */
  secret: string;
  /** Address at which people reach the server, without a slash at its end. */
  publicUrl: string;
  connectionString: string;
  /** Looser limits for programs that play conversations faster than people talk. */
  rateLimits?: RateLimitSettings;
  /** Default: the real time. */
  clock?: Clock;
  /** How the models are asked: time-outs, retries. */
  models?: NodeModelOptions;
}

/** The product put together: everything that lives as long as the server does. */
export interface Container {
  /** Serves rooms over the sockets of the HTTP server. */
  attach(server: Server): Realtime;
  /** Goes on with rooms that a crash interrupted. */
  start(): Promise<void>;
  /** Tokens for the links of the console; `setup` is null once there is an admin. */
  createLinks(): Promise<{ setup: string | null; demo: string }>;
  /** What answers questions: models and where they are, or the built-in engine. */
  describeEngine(): Promise<string>;
  readonly metrics: Metrics;
  isReady(): Promise<boolean>;
  /** Resolves once no turn of a room runs and none is due; for programs that go step by step. */
  whenQuiet(roomId: string): Promise<void>;
  /** Lets running turns finish for a moment, then closes everything. */
  stop(): Promise<void>;
}

/** How long turns that run may go on when the server is told to stop, ms. */
const turnGraceMs = 3_000;

export function openContainer(options: ContainerOptions): Container {
  const { env, log, secret, publicUrl } = options;
  const clock = options.clock ?? systemClock;
  const limits = limitsFor(env.peoplePerAddress);
  const db = openDb(options);
  const metrics = createMetrics();
  const shared = openBus(options);
  const bus = metrics.countPublished(shared.bus);
  const store = new PostgresRoomStore(db);
  const queue = new AppendQueue({
    // Paced by how busy this process is, so by the real time whatever the rooms' clock says.
    ...{ store: metrics.timeWrites(store), bus },
    lingerMs: lingerWhenBusy({ fromBusy: 0.7, fullAtBusy: 0.95, maxMs: 50 }),
  });
  const rooms = createRooms({ store, bus, clock, queue });
  const onError = (error: unknown) => log.warn({ err: error }, "Presence could not be kept");
  const presence = new PresenceTracker({ store, bus, clock, onError });
  const watch = new LogWatch({
    // What it finds was published, and counted, by whoever wrote it.
    ...{ store, bus: shared.bus, clock },
    onError: (error) => log.warn({ err: error }, "The logs could not be compared with what was heard"),
  });
  const models = openModels({
    ...{ db, bus, clock, secret, environment: env.openai },
    options: { prompts: createPromptBook(db.prisma), ...options.models },
    onError: (error) => log.warn({ err: error }, "What is set up about models could not be read"),
  });
  const auth = createAuth({ db: db.prisma, store, secret, publicUrl, limits });
  const { engine } = models;
  const node = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const runner = new TurnRunner({
    ...{ store, queue, bus, clock },
    leases: new PostgresLeases(db.pool),
    mind: createQuestioningMind(models.ask),
    isOnline: (roomId, participantId) => presence.isOnline(roomId, participantId),
    ...{ node, engine },
    budgetOf: async (roomId) => (await models.services.budgetOf(roomId)).use,
    onError: (error, context) => log.error({ err: error, ...context }, "A turn failed"),
    onTurn: ({ trigger, chosen, spoke, durationMs }, context) =>
      log.debug({ ...context, trigger, chosen, spoke, durationMs }, "A turn was taken"),
  });
  const demo = createDemoRooms({
    ...{ rooms, bus, clock, presence, prisma: db.prisma },
    onError: (error) => log.error({ err: error }, "The demo failed"),
  });
  const jobs = openJobs({ db, clock, node, log });
  const simulations = simulationKinds({
    prisma: db.prisma,
    stage: {
      ...{ rooms, store, bus, clock, ask: models.ask },
      connect: (roomId, participantId) => presence.connect(roomId, participantId),
      whenQuiet: (roomId) => runner.whenQuiet(roomId),
    },
  });
  for (const [kind, handler] of Object.entries(simulations)) jobs.register(kind, handler);
  const chatModels = createChatModels({
    clock,
    providers: () => models.services.providers(),
    fetch: fetchWithoutRedirects,
  });
  jobs.register(roleplayKindName, roleplayKind(chatModels));
  provideServices({
    ...{ db, store, bus, clock, rooms, ask: models.ask, models: models.services },
    ...{ auth, jobs, chatModels, log, demo },
    env: {
      // A getter: providers come and go while the server runs.
      get engine() {
        return engine();
      },
      ...{ publicUrl, retention: env.retention, maxPeoplePerRoom: env.maxPeoplePerRoom },
      maxRoomsPerFacilitator: env.maxRoomsPerFacilitator,
    },
  });
  const retention = keepRetention({ db, clock, log, environment: env.retention });
  let sockets = () => 0;
  metrics.watch("moderato_sockets", "Open connections of browsers", () => sockets());
  metrics.watch("moderato_log_drafts_waiting", "Drafts waiting to be written", () => queue.waiting);
  metrics.watch("moderato_rooms_resident", "Rooms whose conversation is in memory", () => runner.residents);
  metrics.watch("moderato_database_connections", "Open database connections", () => db.pool.totalCount);
  metrics.watch(
    "moderato_database_waiting",
    "Statements waiting for a connection",
    () => db.pool.waitingCount,
  );
  metrics.watch("moderato_bus_connected", "1 while other nodes hear this one", () =>
    Number(shared.isConnected()),
  );
  return {
    metrics,
    describeEngine: async () => describeEngine(await models.services.providers()),
    attach: (server) => {
      const realtime = attachRealtime(server, {
        onAnswered: metrics.eventAnswered,
        ...{ store, rooms, presence, bus, clock, access: auth.access, activityOf: runner.activityOf },
        rateLimits: options.rateLimits ?? limits.sockets,
        addressOf: callerAddress,
        allowedOrigins: [new URL(publicUrl).origin],
        onError: (error, context) => log.error({ err: error, ...context }, "A socket event failed"),
      });
      sockets = () => realtime.io.engine.clientsCount;
      return realtime;
    },
    start: async () => {
      await shared.start();
      await models.services.settings();
      await runner.start();
      await jobs.start();
      retention.start();
    },
    createLinks: async () => ({ setup: await auth.setupLinks.create(), demo: await auth.demoLinks.create() }),
    whenQuiet: (roomId) => runner.whenQuiet(roomId),
    isReady: async () => (await db.pool.query("select 1")).rowCount === 1,
    stop: async () => {
      await demo.stop();
      models.stop();
      await jobs.stop();
      await runner.stop(turnGraceMs);
      await queue.idle();
      presence.stop();
      watch.stop();
      retention.stop();
      shared.stop();
      await db.close();
    },
  };
}

/** One process hears itself; several hear each other through Redis. */
function openBus({ env, log }: ContainerOptions) {
  const onListenerError = (error: unknown, event: RoomEvent) =>
    log.error({ err: error, event: event.type }, "A listener failed");
  if (env.redisUrl === null) {
    return {
      bus: new MemoryRoomBus(onListenerError),
      isConnected: () => true,
      start: async () => undefined,
      stop: () => undefined,
    };
  }
  const bus = new RedisRoomBus({
    url: env.redisUrl,
    onListenerError,
    onTrouble: (error) =>
      log.warn({ err: error }, "Redis does not answer; rooms shared with other processes hear of news late"),
  });
  return { bus, isConnected: () => bus.isConnected, start: () => bus.start(), stop: () => bus.stop() };
}

/** Work that takes a while, shared with all other nodes on the database. */
function openJobs({ db, clock, node, log }: { db: Db; clock: Clock; node: string; log: Logger }): Jobs {
  return new Jobs({
    ...{ store: new PostgresJobStore(db), clock, node },
    queue: new PgBossQueue({ db, onError: (error) => log.warn({ err: error }, "The job queue had trouble") }),
    onError: (error, context) => log.error({ err: error, ...context }, "A job failed"),
  });
}

function openDb({ connectionString, log }: ContainerOptions): Db {
  return createDb(connectionString, {
    onIdleError: (error) => log.warn({ err: error }, "A database connection broke; it is replaced"),
  });
}

function describeEngine(providers: readonly UsedProvider[]): string {
  const inUse = providers.filter(({ purposes }) => purposes.length > 0);
  if (inUse.length === 0) return "the built-in engine (no model is set up; see the page Models)";
  return inUse.map(describeProvider).join(", then ");
}

function describeProvider({ analysisModel, replyModel, baseUrl }: UsedProvider): string {
  const named = [...new Set([analysisModel, replyModel ?? analysisModel])];
  return `${named.map((name) => name ?? "the first model listed").join(" and ")} at ${shownUrl(baseUrl)}`;
}
