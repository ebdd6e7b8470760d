import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { endpointKinds } from "@/lib/llm/testing/endpoint-kinds";
import { startOpenAiServer } from "@/lib/llm/testing/openai-server";
import { readScriptFile } from "@/lib/llm/testing/script-file";

const usage = `Runs a server that speaks the OpenAI protocol and answers every question from its JSON schema.

  npx tsx scripts/test-openai-server.ts [--port N] [--kind KIND] [--key KEY] [--models A,B]
                                        [--script FILE] [--token-delay MS] [--quiet]

  --kind KIND       what the endpoint understands: ${endpointKinds.join(", ")}
  --script FILE     JSON list of { "question": id, "answer": {…} | "text": "…" | "fault": "500" }, answered first
  --token-delay MS  waits before each piece of a streamed answer

Prints OPENAI_BASE_URL=… when it is ready. Stops at SIGTERM or Ctrl-C, with exit code 1 and the reasons when a
call was invalid or a scripted one never came.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "0" },
      kind: { type: "string", default: "json-schema" },
      key: { type: "string" },
      models: { type: "string" },
      script: { type: "string" },
      "token-delay": { type: "string", default: "0" },
      quiet: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(usage);
  const kind = endpointKinds.find((one) => one === values.kind);
  if (kind === undefined) throw new Error(`--kind must be one of ${endpointKinds.join(", ")}`);
  const delayMs = Number(values["token-delay"]);
  const server = await startOpenAiServer({
    kind,
    auto: true,
    port: Number(values.port),
    apiKey: values.key ?? null,
    models: values.models?.split(","),
    pace: async () => void (delayMs > 0 && (await wait(delayMs))),
    onCall: ({ number, question }) => values.quiet || console.log(`${number} ${question ?? "no question"}`),
  });
  const script = values.script === undefined ? [] : readScriptFile(await readFile(values.script, "utf8"));
  for (const { call, reply } of script) server.expect(call, reply);
  console.log(`OPENAI_BASE_URL=${server.baseUrl}`);
  await new Promise<void>((resolve) => {
    process.once("SIGTERM", resolve);
    process.once("SIGINT", resolve);
  });
  await server.close();
  server.assertDone();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
