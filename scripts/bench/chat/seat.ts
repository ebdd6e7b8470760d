/** A place in a room that a load generator takes: where, as whom, and with which cookie. */
export interface Seat {
  roomId: string;
  cookie: string;
}

export interface Crowd {
  rooms: number;
  peoplePerRoom: number;
}

/** What a server under test tells its parent once people can come. */
export interface ServerReady {
  port: number;
  seats: Seat[];
}

/** Tells the parent process that this server takes connections. */
export function sayReady(ready: ServerReady): void {
  if (!process.send) throw new Error("Servers under test are started by npm run bench:chat.");
  process.send(ready);
  process.on("message", (question: ServerQuestion) => process.send?.(answer(question)));
  process.on("disconnect", () => process.exit(0));
}

/** What a server under test may be asked: microseconds of processor time so far, or bytes of memory in use now. */
export type ServerQuestion = "processor time" | "memory";

export interface Memory {
  /** What JavaScript holds, after a collection where the process exposes it (--expose-gc). */
  heapBytes: number;
  /** All of the process, as the system sees it. */
  rssBytes: number;
}

function answer(question: ServerQuestion): number | Memory {
  if (question === "processor time") {
    const { user, system } = process.cpuUsage();
    return user + system;
  }
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapBytes: heapUsed + external, rssBytes: rss };
}

/** The crowd this server was asked to make room for, from its arguments. */
export function readCrowd(): Crowd {
  const [rooms, peoplePerRoom] = process.argv.slice(2, 4).map(Number);
  if (!rooms || !peoplePerRoom) throw new Error("Expected the number of rooms and of people in each.");
  return { rooms, peoplePerRoom };
}
