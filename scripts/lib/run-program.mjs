import { spawn } from "node:child_process";
import { root } from "./root.mjs";

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** A program ended with something else than 0; `output` is what it had written, when it was kept quiet. */
export class ProgramFailed extends Error {
  constructor(program, ended, output) {
    super(`${program} ended with ${ended}`);
    this.output = output;
  }
}

/**
 * Runs a program in the project's folder and waits for its end. `quiet` keeps its output for the error.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean }} [options]
 * @returns {Promise<void>} rejects with ProgramFailed
 */
export function runProgram(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    const passOn = (signal) => child.kill(signal) && process.exit(1);
    for (const signal of stopSignals) process.once(signal, passOn);
    child.once("exit", () => stopSignals.forEach((signal) => void process.off(signal, passOn)));
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new ProgramFailed(program, signal ?? code, output));
    });
  });
}
