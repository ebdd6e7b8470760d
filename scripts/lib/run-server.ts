import { serve } from "@/lib/server/main";
import { explainStartProblem } from "@/lib/server/start-problem";
import { stopOnSignals, stopWithNpm } from "@/lib/server/stop-signals";

/** Serves until told to stop. Rejects when the start fails. */
export async function runServer(options: { dev: boolean; say: (line: string) => void }): Promise<void> {
  const { say } = options;
  let running: Awaited<ReturnType<typeof serve>> | undefined;
  let asked = false;
  const stop = async () => {
    if (asked) return;
    asked = true;
    say("Stopping");
    await running?.stop();
  };
  stopOnSignals(stop);
  // npm is our parent only when it started us.
  if (process.env.npm_lifecycle_event) stopWithNpm(() => void stop().finally(() => process.exit(1)));
  const fail = (error: unknown) => {
    console.error(explainStartProblem(error) ?? error);
    void stop().finally(() => process.exit(1));
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  running = await serve(options);
  if (asked) return running.stop();
  say(`Moderato is at ${running.url} - ready in ${(performance.now() / 1000).toFixed(1)} s`);
}
