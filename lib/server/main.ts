import { findFreePort } from "@/lib/db/embedded/free-port";
import { type Container, openContainer } from "./container";
import { openDatabase } from "./database";
import { readEnv, secretsOf } from "./env";
import { createHttpServer } from "./http-server";
import { createRequestLimit } from "./limit-requests";
import { limitsFor } from "./limits";
import { checkPortIsFree, listen } from "./listen";
import { createLogger } from "./logging";
import { openPages } from "./pages";
import { readOrMakeSecret } from "./secret";
import { createTeardown, type Teardown } from "./teardown";

export interface ServeOptions {
  /** Reloads pages as they are edited, instead of serving the build. */
  dev: boolean;
  /** Told of each step, one plain line at a time. */
  say: (line: string) => void;
}

export interface RunningServer {
  url: string;
  /** Closes sockets, finishes or drops turns, stops the built-in database. */
  stop(): Promise<void>;
}

/** Starts the whole product. Rejects with everything stopped again; `explainStartProblem` says why. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const env = readEnv();
  const log = createLogger(env.logLevel, { secrets: secretsOf(env) });
  const teardown = createTeardown((step, error) => log.error({ err: error }, `Stopping ${step} failed`));
  try {
    const url = await startParts({ ...options, env, log, teardown });
    return { url, stop: () => teardown.run() };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

interface Parts extends ServeOptions {
  env: ReturnType<typeof readEnv>;
  log: ReturnType<typeof createLogger>;
  teardown: Teardown;
}

async function startParts({ env: given, log, teardown, dev, say }: Parts): Promise<string> {
  await checkPortIsFree(given);
  const env = given.port === 0 ? { ...given, port: await findFreePort(null) } : given;
  const url = env.publicUrl ?? `http://localhost:${env.port}`;
  const database = await openDatabase(env, say);
  teardown.add("the database", () => database.stop());
  const secret = await readOrMakeSecret(env.dataDir, env.secret);
  const { connectionString } = database;
  const container = openContainer({ env, log, secret, publicUrl: url, connectionString });
  teardown.add("the rooms", () => container.stop());
  say(dev ? "Opening the pages, which reload as they are edited" : "Opening the pages");
  const pages = await openPages(env, dev);
  teardown.add("the pages", () => pages.close());
  await container.start();
  const server = createHttpServer({
    ...{ handle: pages.handle, isReady: container.isReady, log },
    ...{ metrics: container.metrics, metricsToken: env.metricsToken },
    security: { publicUrl: url, dev },
    limit: createRequestLimit(limitsFor(env.peoplePerAddress).requests),
  });
  const realtime = container.attach(server);
  await listen(server, env);
  teardown.add("the connections", async () => {
    const closed = realtime.close();
    server.closeAllConnections();
    await closed;
  });
  await sayLinks(container, url, say);
  return url;
}

async function sayLinks(container: Container, url: string, say: (line: string) => void): Promise<void> {
  const links = await container.createLinks();
  say(`Questions are answered by ${await container.describeEngine()}`);
  if (links.setup !== null) say(`Set up the first account, once: ${url}/setup/${links.setup}`);
  say(`See a demo: ${url}/demo/${links.demo}`);
}
