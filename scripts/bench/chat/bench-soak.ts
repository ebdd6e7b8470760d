import { parseArgs } from "node:util";
import { withMemoryBench } from "./memory-bench";

/** How the server's memory grows under load that does not end. */
const { values } = parseArgs({
  options: {
    rooms: { type: "string", default: "50" },
    people: { type: "string", default: "8" },
    /** Messages a second over all rooms. */
    rate: { type: "string", default: "200" },
    minutes: { type: "string", default: "30" },
    /** Readings of memory, evenly spread; the first tenth of them is warm-up. */
    readings: { type: "string", default: "60" },
  },
});
const readings = Number(values.readings);
const phaseMs = (Number(values.minutes) * 60_000) / readings;
/** Readings that are averaged at either end. */
const meanOf = 3;
const maxGrowth = 0.1;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const megabytes = (bytes: number) => Math.round(bytes / 100_000) / 10;

await withMemoryBench({ rooms: Number(values.rooms), people: Number(values.people) }, async (bench) => {
  await bench.takeSeats();
  const heaps: number[] = [];
  for (let k = 1; k <= readings; k += 1) {
    const { sent, delivered, expected, p99Ms } = await bench.run({
      rate: Number(values.rate),
      warmUpMs: 0,
      measureMs: phaseMs,
    });
    const { heapBytes, rssBytes } = await bench.memory();
    heaps.push(heapBytes);
    console.log(
      `${k}/${readings}: sent ${sent}, late or lost ${expected - delivered}, p99 ${p99Ms?.toFixed(1)} ms, heap ${megabytes(heapBytes)} MB, process ${megabytes(rssBytes)} MB`,
    );
  }
  const warm = Math.floor(readings / 10);
  // Means of several readings: a collection may come a moment later or earlier.
  const before = mean(heaps.slice(warm, warm + meanOf));
  const growth = mean(heaps.slice(-meanOf)) / before - 1;
  console.log(
    `After warm-up the heap grew by ${(growth * 100).toFixed(1)} % (at most ${maxGrowth * 100} %).`,
  );
  if (growth > maxGrowth) process.exitCode = 1;
});
