import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Product {
  url: string;
  dataDir: string;
  /** One-time link that makes the first admin. */
  setupUrl: string;
  demoUrl: string;
  /** Kills the server hard, as a crash would, and leaves its data. */
  kill(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  env?: Record<string, string>;
  /** Starts again on the data, and at the address, of one that was killed. */
  after?: Product;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Includes the build of the pages, which takes long on a busy machine. */
const startTimeoutMs = 900_000;

/** Starts the product as `npm start` does, with an empty database of its own, and waits until it is ready. */
export async function startProduct({ env = {}, after }: ProductOptions = {}): Promise<Product> {
  const dataDir = after?.dataDir ?? (await makeDataDir());
  const port = after ? Number(new URL(after.url).port) : await freePort();
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      ...withoutSettings(),
      PORT: String(port),
      // Not localhost: there Socket.IO does not notice that the browser is offline.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const output = await readUntilReady(server, ended);
    const link = (pattern: RegExp) => pattern.exec(output)?.[0] ?? "";
    return {
      url: link(/(?<=Moderato is at )\S+/),
      dataDir,
      kill: async () => {
        server.kill("SIGKILL");
        await ended;
      },
      setupUrl: link(/http\S+\/setup\/\S+/),
      demoUrl: link(/http\S+\/demo\/\S+/),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "moderato-e2e-"));
  // Passable for PostgreSQL's own account, under which it runs when root runs the tests.
  await chmod(dataDir, 0o711);
  return dataDir;
}

function readUntilReady(server: ReturnType<typeof spawn>, ended: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (why: string) => reject(new Error(`The server ${why}. It said:\n${output}`));
    const timer = setTimeout(() => fail("was not ready in time"), startTimeoutMs);
    const onData = (chunk: Buffer) => {
      output += chunk.toString("utf8");
      if (!/ready in/.test(output)) return;
      clearTimeout(timer);
      resolve(output);
    };
    server.stdout?.on("data", onData);
    server.stderr?.on("data", onData);
    void ended.then(() => {
      clearTimeout(timer);
      fail("ended");
    });
  });
}

const settings = ["DATABASE_URL", "HOST", "LOG_LEVEL", "PUBLIC_URL", "SECRET", "MAX_PEOPLE_PER_ROOM"];
const modelSettings = ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL", "OPENAI_REPLY_MODEL"];

/** The environment with the developer's own settings emptied, which also outdoes those of an .env file. */
function withoutSettings(): NodeJS.ProcessEnv {
  const empty = Object.fromEntries([...settings, ...modelSettings].map((name) => [name, ""]));
  return { ...process.env, ...empty, npm_lifecycle_event: "" };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
