import { readEnv } from "./env";
import { checkPortIsFree } from "./listen";

/**
 * What can be found wrong before anything is built or started; apart from `main.ts`, so that a mistake is told at
 * once and not after the whole product was loaded. Throws StartProblem.
 */
export async function checkBeforeStart(): Promise<void> {
  await checkPortIsFree(readEnv());
}
