import { io, type Socket } from "socket.io-client";
import { clientEventSchemas } from "@/lib/contract/socket";
import { appErrorCodes } from "@/lib/shared/errors";
import { fromSchema, type KnownIds, schemaOf } from "./from-schema";
import { junk, junkText, mutate } from "./junk";
import type { Random } from "./random";

const schemas = Object.entries(clientEventSchemas).map(([event, schema]) => ({
  event,
  schema: schemaOf(schema),
}));
const answerTimeoutMs = 60_000;
const codes: ReadonlySet<unknown> = new Set(appErrorCodes);

export interface Attempt {
  what: string;
  /** What should not have happened; null when all was well. */
  fault: string | null;
}

/** A connection that sends what it should not, and comes back when it is cut. */
export class SocketFuzzer {
  private socket: Socket | null = null;
  private connecting: Promise<Socket> | null = null;

  constructor(
    private readonly url: string,
    private readonly cookie: string | undefined,
    private readonly roomId: () => string,
  ) {}

  async attempt(random: Random, ids: KnownIds): Promise<Attempt> {
    const { event, schema } = random.pick(schemas);
    const valid = fromSchema(random, schema, ids);
    const payload = random.chance(0.35) ? valid : random.chance(0.9) ? mutate(random, valid) : junk(random);
    const more = random.chance(0.05) ? [junk(random), Buffer.from([1, 2, 3])] : [];
    const name = random.chance(0.03) ? junkText(random) : event;
    const what = `${name} ${preview(payload)}`;
    const socket = await this.connected();
    if (random.chance(0.02)) socket.io.engine.write(random.pick(broken));
    // Names that Socket.IO keeps for itself can't be sent by its own client.
    if (name !== event || random.chance(0.05)) {
      if (!reserved.has(name)) socket.emit(name, payload, ...more);
      return { what, fault: null };
    }
    return { what, fault: await this.faultIn(socket, event, [payload, ...more]) };
  }

  close(): void {
    this.socket?.disconnect();
  }

  private async faultIn(socket: Socket, event: string, sent: unknown[]): Promise<string | null> {
    const cut = new Promise<null>((resolve) => socket.once("disconnect", () => resolve(null)));
    const answered = socket.timeout(answerTimeoutMs).emitWithAck(event, ...sent);
    try {
      const answer: unknown = await Promise.race([answered, cut]);
      return answer === null ? null : judge(answer);
    } catch {
      return socket.connected ? "no answer came" : null;
    }
  }

  /** Several attempts at once wait for the same connection. */
  private async connected(): Promise<Socket> {
    if (this.socket?.connected) return this.socket;
    this.connecting ??= this.connect().finally(() => {
      this.connecting = null;
    });
    return this.connecting;
  }

  private async connect(): Promise<Socket> {
    const socket = io(this.url, {
      forceNew: true,
      reconnection: false,
      transports: ["websocket"],
      ...(this.cookie === undefined ? {} : { extraHeaders: { cookie: this.cookie } }),
    });
    this.socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", () => resolve());
      socket.once("connect_error", reject);
    });
    for (const as of ["participant", "host"]) {
      socket.emit("room:enter", { roomId: this.roomId(), as, afterSeq: null }, () => undefined);
    }
    return socket;
  }
}

const reserved = new Set([
  "connect",
  "connect_error",
  "disconnect",
  "disconnecting",
  "newListener",
  "removeListener",
]);
/** Packets of Socket.IO that are none. */
const broken = [
  "2",
  "2[",
  '2["message:send"',
  "251-[]",
  "2[null]",
  '2[{"a":1}]',
  '299999999999["x"]',
  "9",
  "0{",
  "3[]",
  "2[]",
];

function judge(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("ok" in answer))
    return `an answer of no known shape: ${preview(answer)}`;
  if (answer.ok === true) return null;
  const error: unknown = "error" in answer ? answer.error : null;
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : null;
  if (code === "server/unavailable") return "the server failed inside";
  return codes.has(code) ? null : `an error of no known code: ${preview(error)}`;
}

export function preview(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 300);
}
