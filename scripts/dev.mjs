// npm run dev: the server with pages that reload as they are edited, started again when its own code changes.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { checkNodeVersion } from "./lib/check-node-version.mjs";
import { root } from "./lib/root.mjs";

checkNodeVersion();
const { loadEnvFile } = await import("./lib/load-env-file.mjs");
loadEnvFile();
const { generateClient } = await import("./lib/generate-client.mjs");
await generateClient({ log: (line) => console.log(line) });

const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
const watched = ["watch", "--clear-screen=false", "--exclude", ".data/**", "--exclude", ".next/**"];
const child = spawn(process.execPath, [tsx, ...watched, "scripts/lib/run-dev.ts"], {
  cwd: root,
  env: { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" },
  stdio: "inherit",
});
// A Ctrl-C reaches the child by itself; other signals are passed on, and its end is ours.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
