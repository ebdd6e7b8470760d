import type { Entry } from "@/lib/contract/entry";
import type { Ack, ClientResults } from "@/lib/contract/socket";
import type { WireError } from "@/lib/shared/errors";
import type { OutboxStorage } from "./outbox-storage";
import type { OutgoingMessage } from "./room-client-state";
import type { Timers } from "./timers";

type Sent = Ack<ClientResults["message:send"]>;

export interface OutboxOptions {
  timers: Timers;
  /** Sends one message; rejects when no answer came. */
  send: (message: OutgoingMessage) => Promise<Sent>;
  changed: (messages: readonly OutgoingMessage[]) => void;
  /** Keeps them over a reload; by default they are lost with the page. */
  storage?: OutboxStorage | undefined;
}

/**
 * How long is waited, ms, before a message that the server could not take, or did not answer, is sent again on a
 * living connection; after the last time it counts as failed. The messages behind it wait, so that they keep their
 * order while a database or a node is being replaced.
 */
const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 8_000];

/**
 * Messages on their way. One is in flight at a time, so that one person's messages keep their order; each is
 * sent again under the same client id until the server answered, so that none is lost and none arrives twice.
 * Nothing leaves the list but by its entry in the log or by `discard`.
 */
export class Outbox {
  private messages: readonly OutgoingMessage[] = [];
  private running = false;
  private online = false;
  private unanswered = 0;
  private cancelWait: (() => void) | null = null;
  /** Who writes: a participant id, or `host`; null before that is known. */
  private by: string | null = null;

  constructor(private readonly options: OutboxOptions) {}

  /** Who writes is known: takes up what this person could not send from an earlier page, before anything newer. */
  restore(by: string): void {
    if (this.by === by) return;
    this.by = by;
    this.update([...(this.options.storage?.load(by) ?? []), ...this.messages]);
  }

  add(message: OutgoingMessage): void {
    this.update([...this.messages, message]);
    this.run();
  }

  /** Sends a failed message again, under the same client id. */
  retry(clientId: string): void {
    this.change(clientId, { state: "sending", error: null });
    this.run();
  }

  discard(clientId: string): void {
    const kept = this.messages.filter(
      (message) => message.clientId !== clientId || message.state !== "failed",
    );
    if (kept.length !== this.messages.length) this.update(kept);
  }

  /** Drops those messages that have arrived in the log. */
  settle(entries: readonly Entry[]): void {
    const arrived = new Set(entries.map((entry) => entry.clientId));
    const kept = this.messages.filter((message) => !arrived.has(message.clientId));
    if (kept.length !== this.messages.length) this.update(kept);
  }

  /** A whole state newer than every acknowledgement came: what was sent is in its log, if not in its messages. */
  settleSent(): void {
    this.update(this.messages.filter((message) => message.state !== "sent"));
  }

  /** The room has been entered (`true`), or the connection was lost (`false`). */
  setOnline(online: boolean): void {
    this.online = online;
    this.unanswered = 0;
    if (!online) return;
    this.cancelWait?.();
    this.cancelWait = null;
    this.run();
  }

  private run(): void {
    if (this.running || !this.online || this.cancelWait) return;
    const next = this.messages.find((message) => message.state === "sending");
    if (!next) return;
    this.running = true;
    void this.options
      .send(next)
      .then(
        (answer) => this.answered(next, answer),
        () => this.notAnswered(next),
      )
      .finally(() => {
        this.running = false;
        this.run();
      });
  }

  private answered(message: OutgoingMessage, answer: Sent): void {
    if (!answer.ok && answer.error.code === "server/unavailable") {
      this.notAnswered(message, answer.error);
      return;
    }
    this.unanswered = 0;
    if (answer.ok) this.change(message.clientId, { state: "sent" });
    else if (answer.error.code === "room/too-fast") this.wait(retryAfterMs(answer.error));
    else this.change(message.clientId, { state: "failed", error: answer.error });
  }

  private notAnswered(message: OutgoingMessage, error: WireError = noAnswer): void {
    if (!this.online) return;
    const waitMs = waitsMs[this.unanswered];
    this.unanswered += 1;
    if (waitMs !== undefined) {
      this.wait(waitMs);
      return;
    }
    this.unanswered = 0;
    this.change(message.clientId, { state: "failed", error });
  }

  private wait(ms: number): void {
    this.cancelWait = this.options.timers.after(ms, () => {
      this.cancelWait = null;
      this.run();
    });
  }

  private change(clientId: string, change: Partial<OutgoingMessage>): void {
    this.update(
      this.messages.map((message) => (message.clientId === clientId ? { ...message, ...change } : message)),
    );
  }

  private update(messages: readonly OutgoingMessage[]): void {
    this.messages = messages;
    if (this.by !== null) this.options.storage?.save(this.by, messages);
    this.options.changed(messages);
  }
}

const noAnswer: WireError = {
  code: "server/unavailable",
  message: "The server did not answer. Your message is kept here; try again.",
};

function retryAfterMs(error: WireError): number {
  const value = error.details?.retryAfterMs;
  return typeof value === "number" && value > 0 ? value : 1_000;
}
