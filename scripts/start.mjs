// npm start: makes what is missing or out of date, then runs the server in this process.
import { checkNodeVersion } from "./lib/check-node-version.mjs";

checkNodeVersion();
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
const { loadEnvFile } = await import("./lib/load-env-file.mjs");
loadEnvFile();
const { runStart } = await import("./lib/run-start.mjs");
await runStart();
