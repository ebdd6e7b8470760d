import { register } from "tsx/esm/api";
import { buildPages } from "./build-pages.mjs";
import { generateClient } from "./generate-client.mjs";
import { ProgramFailed } from "./run-program.mjs";

const say = (line) => console.log(line);

/** All of `npm start`; leaves with code 1 and one clear line when something stands in the way. */
export async function runStart() {
  register();
  try {
    await generateClient({ log: say });
    const { checkBeforeStart } = await import("../../lib/server/check-before-start.ts");
    await checkBeforeStart();
    await buildPages({ log: say });
    const { runServer } = await import("./run-server.ts");
    await runServer({ dev: false, say });
  } catch (error) {
    await leave(error);
  }
}

async function leave(error) {
  if (error instanceof ProgramFailed) {
    console.error(error.output.trim());
    console.error(`Stopped: ${error.message}.`);
  } else {
    const { explainStartProblem } = await import("../../lib/server/start-problem.ts");
    console.error(explainStartProblem(error) ?? error);
  }
  process.exit(1);
}
