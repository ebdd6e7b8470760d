import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Command } from "./load";

/** Starts a program of this folder in a process of its own. */
export function startChild(
  file: string,
  connectionString: string,
  { args = [], nodeOptions = [] }: { args?: string[]; nodeOptions?: string[] } = {},
): ChildProcess {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: connectionString,
    LOG_LEVEL: "warn",
  };
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ["--import", "tsx", ...nodeOptions],
    env,
  });
}

/** The next thing a child says; rejects when it ends instead. */
export function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A child process ended with ${code}.`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message);
    });
  });
}

/** Gives the load generator a command and waits until it is done; rejects with its error. */
export async function tell(load: ChildProcess, command: Command): Promise<unknown> {
  const answered = nextMessage(load) as Promise<{ ok: true; value: unknown } | { ok: false; error: string }>;
  load.send(command);
  const answer = await answered;
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

/** Lets a child end by itself. */
export function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.disconnect();
  });
}
