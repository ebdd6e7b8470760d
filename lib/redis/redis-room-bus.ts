import { randomUUID } from "node:crypto";
import { createClient } from "redis";
import { MemoryRoomBus } from "@/lib/rooms/memory/memory-room-bus";
import type { RoomBus, RoomEvent } from "@/lib/rooms/ports";

export interface RedisRoomBusOptions {
  url: string;
  /** Nodes that share rooms use the same channel. */
  channel?: string;
  /** A listener threw. */
  onListenerError: (error: unknown, event: RoomEvent) => void;
  /** Redis cannot be reached, or sent something strange; told once for each time it goes away. */
  onTrouble: (error: unknown) => void;
}

/** Longest time between two attempts to connect again, ms. */
const maxRetryMs = 1_000;

/**
 * The bus of several nodes: here at once, and everywhere else through a Redis channel. What Redis loses, because it
 * is away or a node is, is not sent again: the log has it, and LogWatch looks.
 */
export class RedisRoomBus implements RoomBus {
  readonly #local: MemoryRoomBus;
  readonly #options: RedisRoomBusOptions;
  readonly #channel: string;
  /** Marks what this node published, which it has heard already. */
  readonly #node = randomUUID();
  readonly #publisher: ReturnType<typeof createClient>;
  readonly #subscriber: ReturnType<typeof createClient>;
  #outgoing: RoomEvent[] = [];
  #troubled = false;

  constructor(options: RedisRoomBusOptions) {
    this.#options = options;
    this.#channel = options.channel ?? "moderato:rooms";
    this.#local = new MemoryRoomBus(options.onListenerError);
    this.#publisher = this.#client(options.url);
    this.#subscriber = this.#client(options.url);
  }

  /** Connects; rejects when Redis cannot be reached at all. Later failures are reported and mended. */
  async start(): Promise<void> {
    await Promise.all([this.#publisher.connect(), this.#subscriber.connect()]);
    await this.#subscriber.subscribe(this.#channel, (message) => this.#receive(message));
  }

  stop(): void {
    for (const client of [this.#publisher, this.#subscriber]) if (client.isOpen) client.destroy();
  }

  /** Whether other nodes hear this one now. */
  get isConnected(): boolean {
    return this.#publisher.isReady && this.#subscriber.isReady;
  }

  publish(event: RoomEvent): void {
    this.#local.publish(event);
    this.#outgoing.push(event);
    // What happens in one go is sent in one go.
    if (this.#outgoing.length === 1) setImmediate(() => this.#send());
  }

  subscribe(listener: (event: RoomEvent) => void): () => void {
    return this.#local.subscribe(listener);
  }

  #send(): void {
    const events = this.#outgoing;
    this.#outgoing = [];
    if (!this.#publisher.isReady) return;
    this.#publisher
      .publish(this.#channel, JSON.stringify({ from: this.#node, events }))
      .catch((error: unknown) => this.#trouble(error));
  }

  #receive(message: string): void {
    try {
      const { from, events } = JSON.parse(message) as { from: string; events: RoomEvent[] };
      if (from === this.#node) return;
      for (const event of events) this.#local.publish(event);
    } catch (error) {
      this.#options.onTrouble(error);
    }
  }

  #client(url: string): ReturnType<typeof createClient> {
    const reconnectStrategy = (retries: number) => Math.min(50 * 2 ** Math.min(retries, 5), maxRetryMs);
    // Nothing is kept for later: it would be old news, and without bound.
    const client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { reconnectStrategy, connectTimeout: 5_000 },
    });
    client.on("error", (error) => this.#trouble(error));
    client.on("ready", () => {
      this.#troubled = false;
    });
    return client as ReturnType<typeof createClient>;
  }

  #trouble(error: unknown): void {
    if (this.#troubled) return;
    this.#troubled = true;
    this.#options.onTrouble(error);
  }
}
