import { type AskConfig, createAsk } from "../ask";
import { createOpenAiProvider, type OpenAiConfig } from "../openai";
import type { Ask, CallRecord } from "../question";
import { type OpenAiServer, type OpenAiServerOptions, startOpenAiServer, testModel } from "./openai-server";
import { createTestClock, type TestClock } from "./test-clock";

export const testKey = "sk-test-1234567890";

export interface AskOnServer {
  server: OpenAiServer;
  ask: Ask;
  clock: TestClock;
  /** Every call that was recorded. */
  records: CallRecord[];
  /** Waits between retries (ms); none takes time. */
  waits: number[];
}

/** The whole way from a question to a strict server and back, on a clock that stands still. */
export async function askOnServer(
  serverOptions: OpenAiServerOptions = {},
  askConfig: Partial<AskConfig> = {},
  openAi: Partial<OpenAiConfig> = {},
): Promise<AskOnServer> {
  const server = await startOpenAiServer(serverOptions);
  const clock = createTestClock();
  const records: CallRecord[] = [];
  const waits: number[] = [];
  const provider = createOpenAiProvider({
    apiKey: testKey,
    baseUrl: server.baseUrl,
    model: testModel,
    now: () => clock.now(),
    ...openAi,
  });
  const ask = createAsk({
    provider,
    clock,
    random: () => 1,
    sleep: async (ms, signal) => {
      waits.push(ms);
      clock.advance(ms);
      signal.throwIfAborted();
    },
    record: (call) => records.push(call),
    ...askConfig,
  });
  return { server, ask, clock, records, waits };
}
