import { createAsk } from "@/lib/llm/ask";
import { createAskFromEnvironment } from "@/lib/llm/ask-from-environment";
import { systemClock } from "@/lib/llm/clock";
import { createProviderLink } from "@/lib/llm/provider-link";
import type { Ask } from "@/lib/llm/question";
import { createRecordingProvider, createReplayingProvider } from "@/lib/llm/recording";
import { recordingFolder } from "@/lib/llm/recording-folder";
import { readEnv } from "@/lib/server/env";

export interface AskChoice {
  /** Keeps every answer in this folder. */
  record?: string | undefined;
  /** Answers from this folder, without any model. */
  replay?: string | undefined;
  /** In place of OPENAI_MODEL. */
  model?: string | undefined;
}

/** What answers the questions of a run, and its name for the report. */
export function makeAsk({ record, replay, model }: AskChoice): { ask: Ask; name: string } {
  if (replay !== undefined) {
    const provider = createReplayingProvider(recordingFolder(replay));
    const link = createProviderLink({ provider, clock: systemClock });
    return { ask: createAsk({ provider: () => [link], clock: systemClock }), name: `recording ${replay}` };
  }
  const { openai } = readEnv();
  const settings = model === undefined ? openai : { ...openai, model, replyModel: model };
  const { ask, models } = createAskFromEnvironment(settings, {
    clock: systemClock,
    ...(record === undefined
      ? {}
      : { wrap: (provider) => createRecordingProvider(provider, recordingFolder(record)) }),
  });
  const name =
    models === null ? "built-in engine" : `${models.analysis ?? "first listed model"} at ${models.baseUrl}`;
  return { ask, name };
}
