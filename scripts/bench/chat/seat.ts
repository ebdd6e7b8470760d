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
  // Asked for the processor time it has used so far, in microseconds.
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.on("disconnect", () => process.exit(0));
}

/** The crowd this server was asked to make room for, from its arguments. */
export function readCrowd(): Crowd {
  const [rooms, peoplePerRoom] = process.argv.slice(2, 4).map(Number);
  if (!rooms || !peoplePerRoom) throw new Error("Expected the number of rooms and of people in each.");
  return { rooms, peoplePerRoom };
}
