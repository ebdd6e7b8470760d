// npm test: lint, types, unit and integration tests, then the browser tests on a production build.
import { checkNodeVersion } from "./lib/check-node-version.mjs";

checkNodeVersion();
const { runChecks } = await import("./lib/run-checks.mjs");
process.exitCode = await runChecks();
