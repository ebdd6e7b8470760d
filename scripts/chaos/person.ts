import { RoomClient } from "@/lib/realtime/client/room-client";
import type { RoomClientState } from "@/lib/realtime/client/room-client-state";
import { createSocketTransport, type Transport } from "@/lib/realtime/client/transport";
import type { Seat } from "../lib/make-seats";

/** One simulated person: the browser's own client on a real socket, impatient enough to send things twice. */
export class Person {
  readonly client: RoomClient;
  /** Texts in the order in which they were written. */
  readonly wrote: string[] = [];
  repeats = 0;
  retries = 0;
  connections = 0;
  private readonly stopRetrying: () => void;

  constructor(
    readonly seat: Seat,
    url: string,
    random: () => number,
  ) {
    const { cookie, roomId } = seat;
    const transport = createSocketTransport({ url, cookie, reconnectDelayMs: 100, webSocketOnly: true });
    this.client = new RoomClient({
      roomId,
      as: "participant",
      transport: this.repeating(transport, random),
    });
    this.stopRetrying = this.client.subscribe(() => this.retryFailed());
    this.client.start();
  }

  write(text: string): void {
    this.wrote.push(text);
    this.client.send(text);
  }

  get state(): RoomClientState {
    return this.client.getState();
  }

  /** Whether everything written is in the log, as far as this person sees. */
  get isDone(): boolean {
    return this.state.outbox.length === 0 && this.state.connection === "online";
  }

  stop(): void {
    this.stopRetrying();
    this.client.stop();
  }

  /** Presses "try again" whenever a message is marked as failed. */
  private retryFailed(): void {
    for (const { clientId, state } of this.state.outbox) {
      if (state !== "failed") continue;
      this.retries += 1;
      // Not from within the client's own change.
      setTimeout(() => this.client.retry(clientId), 200);
    }
  }

  private repeating(transport: Transport, random: () => number): Transport {
    const count = () => {
      this.connections += 1;
    };
    return {
      open: (listener) =>
        transport.open({
          ...listener,
          connected() {
            count();
            listener.connected();
          },
          disconnected: () => listener.disconnected(),
          event: (name, payload) => listener.event(name, payload),
        }),
      close: () => transport.close(),
      request: (event, payload) => {
        if (event === "message:send" && random() < 0.2) {
          this.repeats += 1;
          transport.request(event, payload).catch(() => undefined);
        }
        return transport.request(event, payload);
      },
    };
  }
}
