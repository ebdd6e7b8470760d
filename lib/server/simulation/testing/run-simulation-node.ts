import { startSimulationNode } from "./simulation-node";

const [connectionString = ""] = process.argv.slice(2);
await startSimulationNode(connectionString, `child-${process.pid}`);
// Until it is killed.
setInterval(() => undefined, 60_000);
