import WebSocket from "ws";

export interface RawSocketOptions {
  port: number;
  cookie: string;
  /** Each event packet of the server as it came, such as `["entries:appended",{…}]`. */
  onEvent: (packet: string) => void;
  onClose?: () => void;
}

/**
 * A Socket.IO connection that decodes nothing it need not: what a load generator saves on its side of the wire, the
 * server under test can use on a machine that both share.
 */
export class RawSocket {
  readonly opened: Promise<void>;
  private readonly ws: WebSocket;
  private nextAck = 0;
  private readonly waiting = new Map<string, (answer: string) => void>();

  constructor(private readonly options: RawSocketOptions) {
    const url = `ws://127.0.0.1:${options.port}/socket.io/?EIO=4&transport=websocket`;
    this.ws = new WebSocket(url, { headers: { cookie: options.cookie }, perMessageDeflate: false });
    this.opened = new Promise((resolve, reject) => {
      this.ws.once("error", reject);
      this.ws.on("message", (data) => this.take(data.toString(), resolve));
    });
    this.ws.on("close", () => options.onClose?.());
  }

  /** Sends an event; `onAck` gets the text of the answer's arguments. */
  send(event: string, payload: unknown, onAck: (answer: string) => void): void {
    const ack = String(this.nextAck);
    this.nextAck += 1;
    this.waiting.set(ack, onAck);
    this.ws.send(`42${ack}${JSON.stringify([event, payload])}`);
  }

  close(): void {
    this.ws.on("error", () => undefined);
    this.ws.terminate();
  }

  /** Packet types of Engine.IO, then of Socket.IO: 0 open, 2 ping, 40 connected, 42 event, 43 acknowledgement. */
  private take(packet: string, onOpen: () => void): void {
    if (packet.startsWith("42")) this.options.onEvent(packet.slice(2));
    else if (packet.startsWith("43")) {
      const bracket = packet.indexOf("[");
      const ack = packet.slice(2, bracket);
      this.waiting.get(ack)?.(packet.slice(bracket));
      this.waiting.delete(ack);
    } else if (packet === "2") this.ws.send("3");
    else if (packet.startsWith("0")) this.ws.send("40");
    else if (packet.startsWith("40")) onOpen();
  }
}
