import type { RoomBus, RoomEvent } from "../ports";

/**
 * The bus of a single process. Listeners are called at once; what a listener publishes meanwhile waits until
 * everybody has heard the current event, so that all hear the same order. A listener that throws is reported
 * to `onError` and does not keep the event from the others.
 */
export class MemoryRoomBus implements RoomBus {
  #listeners = new Set<(event: RoomEvent) => void>();
  #waiting: RoomEvent[] = [];
  #delivering = false;
  #onError: (error: unknown, event: RoomEvent) => void;

  constructor(onError: (error: unknown, event: RoomEvent) => void = () => {}) {
    this.#onError = onError;
  }

  publish(event: RoomEvent): void {
    this.#waiting.push(event);
    if (this.#delivering) return;
    this.#delivering = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#deliver(next);
    } finally {
      this.#delivering = false;
    }
  }

  subscribe(listener: (event: RoomEvent) => void): () => void {
    // Wrapped, so that a function subscribed twice is two subscriptions.
    const subscription = (event: RoomEvent) => listener(event);
    this.#listeners.add(subscription);
    return () => this.#listeners.delete(subscription);
  }

  #deliver(event: RoomEvent): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(event);
      } catch (error) {
        this.#onError(error, event);
      }
    }
  }
}
