import { parseArgs } from "node:util";
import { sleep, withMemoryBench } from "./memory-bench";

/** What one person costs who is in a room and does nothing, in memory of the server. */
const { values } = parseArgs({
  options: {
    rooms: { type: "string", default: "250" },
    people: { type: "string", default: "8" },
    /** How long everybody sits still before memory is read, seconds: long enough for signs of life to come round. */
    seconds: { type: "string", default: "30" },
  },
});
const maxKilobytes = 60;
const crowd = { rooms: Number(values.rooms), people: Number(values.people) };
const connections = crowd.rooms * crowd.people;

await withMemoryBench(crowd, async (bench) => {
  // The first readings also hold what making the rooms left behind.
  await sleep(2_000);
  const before = await bench.memory();
  await bench.takeSeats();
  await sleep(Number(values.seconds) * 1_000);
  const after = await bench.memory();
  const perConnection = (after.rssBytes - before.rssBytes) / 1_000 / connections;
  if (perConnection > maxKilobytes) process.exitCode = 1;
  const kB = (bytes: number) => Math.round((bytes / 1_000 / connections) * 10) / 10;
  console.log(
    `${connections} idle connections in ${crowd.rooms} rooms; at most ${maxKilobytes} kB of the process each`,
  );
  console.table({
    "heap, kB a connection": kB(after.heapBytes - before.heapBytes),
    "whole process, kB a connection": kB(after.rssBytes - before.rssBytes),
    "whole process, MB": Math.round(after.rssBytes / 1_000_000),
  });
});
