import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RoomBus, RoomEvent, RoomStore } from "@/lib/rooms/ports";

/** Seconds; from what a database write takes to what a slow model takes. */
const quickSeconds = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const slowSeconds = [0.01, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 40, 90];

export interface Metrics {
  /** In Prometheus' text format. */
  read(): Promise<{ contentType: string; text: string }>;
  /** The bus, with everything that this node publishes counted. */
  countPublished(bus: RoomBus): RoomBus;
  /** The store, with its writes timed. */
  timeWrites(store: RoomStore): Pick<RoomStore, "appendMany">;
  /** A socket event was answered: `ok`, or the code of the error. */
  eventAnswered(event: string, outcome: string, seconds: number): void;
  requestAnswered(method: string, status: number, seconds: number): void;
  /** A number that is asked for whenever metrics are read. */
  watch(name: string, help: string, read: () => number): void;
}

/** The numbers of one process, for Prometheus. Labels are of few values; no room, person or text is among them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const events = new Histogram({
    name: "moderato_socket_event_seconds",
    help: "Time from a socket event to its answer, by event and outcome",
    labelNames: ["event", "outcome"],
    buckets: quickSeconds,
    registers,
  });
  const requests = new Histogram({
    name: "moderato_http_request_seconds",
    help: "Time from an HTTP request to the end of its answer, by method and kind of status",
    labelNames: ["method", "status"],
    buckets: quickSeconds,
    registers,
  });
  const published = countersOf(registry);
  return {
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    countPublished: (bus) => ({
      publish(event) {
        published.count(event);
        bus.publish(event);
      },
      subscribe: (listener) => bus.subscribe(listener),
    }),
    timeWrites: (store) => timed(store, registry),
    eventAnswered: (event, outcome, seconds) => events.observe({ event, outcome }, seconds),
    requestAnswered: (method, status, seconds) =>
      requests.observe({ method, status: `${Math.floor(status / 100)}xx` }, seconds),
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
    },
  };
}

function countersOf(registry: Registry) {
  const registers = [registry];
  const entries = new Counter({
    name: "moderato_log_entries_total",
    help: "Entries this node added to logs, by type and kind of author",
    labelNames: ["type", "author"],
    registers,
  });
  const turns = new Histogram({
    name: "moderato_turn_seconds",
    help: "Time a turn took, by what triggered it, the act that was chosen, and whether the bot spoke",
    labelNames: ["trigger", "act", "spoke"],
    buckets: slowSeconds,
    registers,
  });
  const calls = new Histogram({
    name: "moderato_model_call_seconds",
    help: "Time an attempt to get an answer took, by question, engine and outcome",
    labelNames: ["question", "engine", "outcome"],
    buckets: slowSeconds,
    registers,
  });
  const tokens = new Counter({
    name: "moderato_model_tokens_total",
    help: "Tokens of prompts and answers",
    labelNames: ["kind"],
    registers,
  });
  return {
    count(event: RoomEvent): void {
      if (event.type === "entries") {
        for (const entry of event.entries) {
          const author = entry.type === "message:posted" ? entry.body.author.kind : "none";
          entries.inc({ type: entry.type, author });
        }
      }
      if (event.type !== "turn") return;
      const { trigger, chosen, spoke, durationMs } = event.turn;
      turns.observe({ trigger, act: chosen, spoke: String(spoke) }, durationMs / 1_000);
      for (const { questionId, engine, outcome, latencyMs, promptTokens, completionTokens } of event.turn
        .calls) {
        calls.observe({ question: questionId, engine, outcome }, latencyMs / 1_000);
        tokens.inc({ kind: "prompt" }, promptTokens ?? 0);
        tokens.inc({ kind: "answer" }, completionTokens ?? 0);
      }
    },
  };
}

function timed(store: RoomStore, registry: Registry): Pick<RoomStore, "appendMany"> {
  const registers = [registry];
  const seconds = new Histogram({
    name: "moderato_log_write_seconds",
    help: "Time a write to the logs took",
    buckets: quickSeconds,
    registers,
  });
  const size = new Histogram({
    name: "moderato_log_write_entries",
    help: "Entries written together",
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers,
  });
  return {
    async appendMany(batches) {
      size.observe(batches.reduce((sum, { drafts }) => sum + drafts.length, 0));
      const done = seconds.startTimer();
      try {
        return await store.appendMany(batches);
      } finally {
        done();
      }
    },
  };
}
