import type { Ack, ClientEvent, ServerToClientEvents } from "@/lib/contract/socket";
import type { Transport, TransportListener } from "../client/transport";

interface Request {
  event: ClientEvent;
  payload: Record<string, unknown>;
  answer: (answer: Ack<unknown>) => void;
  fail: () => void;
}

/** A connection under a test's control: requests wait until the test answers or fails them. */
export class ScriptedTransport implements Transport {
  readonly requests: Request[] = [];
  private listener: TransportListener | null = null;

  open(listener: TransportListener): void {
    this.listener = listener;
  }

  close(): void {
    this.listener = null;
  }

  get isOpen(): boolean {
    return this.listener !== null;
  }

  request(event: ClientEvent, payload: object): Promise<never> {
    return new Promise((resolve, reject) => {
      this.requests.push({
        event,
        payload: { ...payload },
        answer: (answer) => resolve(answer as never),
        fail: () => reject(new Error("no answer")),
      });
    });
  }

  connect(): void {
    this.listener?.connected();
  }

  /** Loses the connection; what waits for an answer never gets one. */
  disconnect(): void {
    for (const request of this.requests.splice(0)) request.fail();
    this.listener?.disconnected();
  }

  emit<E extends keyof ServerToClientEvents>(name: E, payload: Parameters<ServerToClientEvents[E]>[0]): void {
    this.listener?.event(name, payload);
  }

  /** Takes the oldest waiting request of a kind. */
  take(event: ClientEvent): Request {
    const index = this.requests.findIndex((request) => request.event === event);
    const [request] = index < 0 ? [] : this.requests.splice(index, 1);
    if (!request) throw new Error(`Nobody asked for ${event}`);
    return request;
  }

  waiting(event: ClientEvent): number {
    return this.requests.filter((request) => request.event === event).length;
  }
}
