import { explainStartProblem } from "@/lib/server/start-problem";
import { runServer } from "./run-server";

try {
  await runServer({ dev: true, say: (line) => console.log(line) });
} catch (error) {
  console.error(explainStartProblem(error) ?? error);
  process.exit(1);
}
