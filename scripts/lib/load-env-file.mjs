import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** Reads settings from .env when there is one; variables that are set already win. */
export function loadEnvFile() {
  const path = join(root, ".env");
  if (existsSync(path)) process.loadEnvFile(path);
}
