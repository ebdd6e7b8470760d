import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server, type Socket } from "socket.io";
import { readCrowd, sayReady } from "./seat";

/** Keeps a message, or only pretends to, and gives back what the log would say of it. */
type Keep = (
  roomId: string,
  clientId: string,
  body: object,
) => Promise<{ seq: number; id: string; at: string }>;

interface Sent {
  roomId: string;
  clientId: string;
  text: string;
}

/** A minimal chat server that speaks the product's events, so that one load generator fits all. */
export async function serveSimply(keep: Keep): Promise<void> {
  const { rooms, peoplePerRoom } = readCrowd();
  const http = createServer();
  const io = new Server(http, { serveClient: false });
  io.on("connection", (socket) => answer(io, socket, keep));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const seats = Array.from({ length: rooms * peoplePerRoom }, (_, index) => ({
    roomId: `00000000-0000-4000-8000-${String(index % rooms).padStart(12, "0")}`,
    cookie: `who=${index}`,
  }));
  sayReady({ port: (http.address() as AddressInfo).port, seats });
}

function answer(io: Server, socket: Socket, keep: Keep): void {
  socket.on("room:enter", ({ roomId }: { roomId: string }, acknowledge: (answer: unknown) => void) => {
    void socket.join(roomId);
    acknowledge({ ok: true, value: null });
  });
  socket.on("message:send", async (sent: Sent, acknowledge: (answer: unknown) => void) => {
    const { roomId, clientId, text } = sent;
    const author = { kind: "participant", participantId: socket.id };
    const body = {
      author,
      text,
      replyTo: null,
      mentions: [],
      mentionsBot: false,
      to: null,
      bot: null,
      reactions: [],
    };
    try {
      const kept = await keep(roomId, clientId, body);
      io.to(roomId).emit("entries:appended", {
        roomId,
        entries: [{ ...kept, clientId, type: "message:posted", body }],
      });
      acknowledge({ ok: true, value: kept });
    } catch (error) {
      acknowledge({ ok: false, error: { message: String(error) } });
    }
  });
}
