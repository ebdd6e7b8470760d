// npm run fuzz -- --runs N --seed S: random and mutated payloads against a server with a real database.
import { parseArgs } from "node:util";
import { runFuzz } from "./fuzz/run-fuzz";
import { startHeadlessServer } from "./live/headless-server";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed)) {
  console.error("Usage: npm run fuzz -- --runs 100000 --seed 1");
  process.exit(2);
}
const startedMs = performance.now();
const server = await startHeadlessServer();
const result = await runFuzz(server, { runs, seed, say: (line) => console.log(line) });
await server.stop();
for (const fault of result.faults) console.log(`FAULT ${fault}`);
const seconds = Math.round((performance.now() - startedMs) / 1_000);
console.log(
  `seed ${seed}: ${result.sockets} socket payloads, ${result.requests} requests, ${result.faults.length} faults, ${seconds} s`,
);
process.exit(result.faults.length === 0 ? 0 : 1);
