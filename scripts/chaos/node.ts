// One node of the cluster, a process of its own so that it can be killed.
import { createServer } from "node:http";
import { openContainer } from "@/lib/server/container";
import { readEnv } from "@/lib/server/env";
import { listen } from "@/lib/server/listen";
import { createLogger } from "@/lib/server/logging";

const env = readEnv();
const container = openContainer({
  env,
  log: createLogger(env.logLevel),
  secret: env.secret ?? "",
  publicUrl: "http://127.0.0.1",
  connectionString: env.databaseUrl ?? "",
});
process.on("disconnect", () => process.exit(0));
await container.start();
const http = createServer();
container.attach(http);
await listen(http, env);
process.send?.("ready");
