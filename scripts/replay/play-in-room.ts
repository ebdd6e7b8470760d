import { setTimeout as sleep } from "node:timers/promises";
import { createDemoLinks } from "@/lib/auth/demo-link";
import { hashToken } from "@/lib/auth/token";
import { createDb } from "@/lib/db/client";
import { findRunningPostgres } from "@/lib/db/embedded/running";
import { PostgresRoomStore } from "@/lib/db/stores/postgres-room-store";
import type { ReplayFile } from "@/lib/muca/replay/replay-file";
import { newRoomOf } from "@/lib/rooms/new-room-of";
import { naturalPauseMs } from "@/lib/rooms/script-player";
import type { Env } from "@/lib/server/env";
import { readOrMakeSecret } from "@/lib/server/secret";
import { SocketPerson } from "../live/socket-person";

/** No server to play on, or it refused; the message says what to do. */
export class RoomReplayError extends Error {}

/** Longest pause between two messages, however far apart they were, ms. */
const longestPauseMs = 30_000;
/** How long somebody who called the bot waits for its answer, ms. */
const patienceMs = 30_000;

export interface RoomReplayOptions {
  env: Env;
  /** Times as fast as it was, or as people would write where times are not known. */
  speed: number;
  say: (line: string) => void;
}

/**
 * Plays a conversation into a live room of the server that runs here, through one real socket connection a person, and
 * says under which link to watch. Throws RoomReplayError.
 */
export async function playInRoom(file: ReplayFile, { env, speed, say }: RoomReplayOptions): Promise<void> {
  const url = env.publicUrl ?? `http://localhost:${env.port}`;
  await requireServer(url);
  const room = await makeRoom(file, env);
  say(`Watch:  ${url}/demo/${room.watchToken}?room=${room.roomId}`);
  say(`Join:   ${url}/r/${room.code}`);
  const cast = new Cast(file, url, room);
  try {
    await cast.admit(null);
    let lastAtMs: number | null = null;
    for (const line of file.utterances) {
      const atMs = line.at === null ? null : Date.parse(line.at);
      const gapMs = atMs !== null && lastAtMs !== null ? Math.max(0, atMs - lastAtMs) : naturalPauseMs(line);
      lastAtMs = atMs;
      await sleep(Math.min(longestPauseMs, gapMs / speed));
      await cast.say(line);
      await cast.admit(line.id);
      await cast.letGo(line.id);
    }
    const unsaid = file.utterances.filter(({ from }) => from === "host").length;
    say(`${file.utterances.length - unsaid} messages played; the room can be read for a day.`);
    if (unsaid > 0)
      say(`${unsaid} messages of the host were left out: a program cannot sign in as the host.`);
  } finally {
    cast.close();
  }
}

async function requireServer(url: string): Promise<void> {
  const answered = await fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answered)
    throw new RoomReplayError(
      `No server answers at ${url}. Start it first, with npm start, or set the PORT that it uses.`,
    );
}

interface MadeRoom {
  roomId: string;
  code: string;
  watchToken: string;
}

/** Whoever may read the data folder may make a room; so it is made beside the server, in its database. */
async function makeRoom(file: ReplayFile, env: Env): Promise<MadeRoom> {
  const connectionString = env.databaseUrl ?? (await findRunningPostgres(env.dataDir));
  if (connectionString === null) {
    throw new RoomReplayError(
      `No database runs in ${env.dataDir}. Run this in the folder of the server, with its settings.`,
    );
  }
  const db = createDb(connectionString);
  try {
    const store = new PostgresRoomStore(db);
    const head = await store.createRoom(newRoomOf(file));
    await store.append(head.id, [{ type: "room:opened", body: {}, clientId: null }]);
    const watchToken = await createDemoLinks(
      db.prisma,
      await readOrMakeSecret(env.dataDir, env.secret),
    ).create();
    return { roomId: head.id, code: head.code, watchToken };
  } finally {
    await db.close();
  }
}

/** The people of the conversation, each with a connection of their own. */
class Cast {
  private readonly people = new Map<string, { socket: SocketPerson; cookie: string }>();
  /** Message ids in the room by their ids in the file. */
  private readonly posted = new Map<string, string>();

  constructor(
    private readonly file: ReplayFile,
    private readonly url: string,
    private readonly room: MadeRoom,
  ) {}

  async admit(after: string | null): Promise<void> {
    for (const person of this.file.roster) {
      if (person.joinedAfter !== after) continue;
      const cookie = await this.join(person.name);
      const socket = new SocketPerson({ url: this.url, cookie, roomId: this.room.roomId, as: "participant" });
      await socket.enter();
      this.people.set(person.id, { socket, cookie });
    }
  }

  async say({ id, from, text, replyTo }: ReplayFile["utterances"][number]): Promise<void> {
    const speaker = this.people.get(from);
    if (!speaker) return; // The host's lines: nobody here may speak as the host.
    const { socket } = speaker;
    const before = socket.received.length;
    const sent = await socket.ask("message:send", {
      roomId: this.room.roomId,
      clientId: `replay-${hashToken(id).slice(0, 40)}`,
      text,
      replyTo: (replyTo && this.posted.get(replyTo)) || null,
    });
    this.posted.set(id, sent.id);
    await socket.until(() => socket.received.some((entry) => entry.seq === sent.seq));
    const own = socket.received.find((entry) => entry.seq === sent.seq);
    if (own?.type !== "message:posted" || !own.body.mentionsBot) return;
    const answered = socket.until(() =>
      socket.received
        .slice(before)
        .some((entry) => entry.type === "message:posted" && entry.body.author.kind === "bot"),
    );
    await Promise.race([answered, sleep(patienceMs)]);
  }

  async letGo(after: string): Promise<void> {
    for (const { id, leftAfter } of this.file.roster) {
      const person = leftAfter === after ? this.people.get(id) : undefined;
      if (!person) continue;
      await this.post(`/api/join/${this.room.code}/leave`, {}, person.cookie);
      person.socket.close();
    }
  }

  close(): void {
    for (const { socket } of this.people.values()) socket.close();
  }

  private async join(name: string): Promise<string> {
    const response = await this.post(`/api/join/${this.room.code}`, { name, role: null });
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");
  }

  private async post(path: string, body: unknown, cookie = ""): Promise<Response> {
    const response = await fetch(`${this.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: new URL(this.url).origin, cookie },
      body: JSON.stringify(body),
    });
    if (response.ok) return response;
    const said = (await response.json().catch(() => null)) as { message?: string } | null;
    throw new RoomReplayError(`${path}: ${said?.message ?? response.statusText}`);
  }
}
