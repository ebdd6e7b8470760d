import { io, type Socket } from "socket.io-client";
import type { Ack, ClientEvent } from "@/lib/contract/socket";

/** A connection that keeps to no contract: sends any event with any payload and tells what it was answered. */
export class SocketCaller {
  /** Reasons of all `access:revoked` that came. */
  readonly revoked: string[] = [];
  readonly isCut: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.on("access:revoked", ({ reason }: { reason: string }) => this.revoked.push(reason));
    this.isCut = new Promise((resolve) => socket.once("disconnect", () => resolve()));
  }

  /** Rejects when the server refuses the connection. */
  static async connect(url: string, cookie: string | undefined): Promise<SocketCaller> {
    const socket = io(url, {
      forceNew: true,
      reconnection: false,
      transports: ["websocket"],
      ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
    });
    const caller = new SocketCaller(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", () => resolve());
      socket.once("connect_error", reject);
    });
    return caller;
  }

  ask(event: ClientEvent, payload: unknown): Promise<Ack<unknown>> {
    return this.socket.timeout(20_000).emitWithAck(event, payload);
  }

  /** `ok`, or the code of the error. */
  async outcome(event: ClientEvent, payload: unknown): Promise<string> {
    const answer = await this.ask(event, payload);
    return answer.ok ? "ok" : answer.error.code;
  }

  close(): void {
    this.socket.disconnect();
  }
}
