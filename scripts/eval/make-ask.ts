import { existsSync } from "node:fs";
import { createAsk } from "@/lib/llm/ask";
import { createAskFromEnvironment } from "@/lib/llm/ask-from-environment";
import { systemClock } from "@/lib/llm/clock";
import { createProviderLink } from "@/lib/llm/provider-link";
import type { Ask } from "@/lib/llm/question";
import { createRecordingProvider, createReplayingProvider } from "@/lib/llm/recording";
import { recordingFolder } from "@/lib/llm/recording-folder";
import { readEnv } from "@/lib/server/env";
import { StartProblem } from "@/lib/server/start-problem";
import { type AnswerCounts, countAnswers } from "./count-answers";

export interface AskChoice {
  /** Keeps every answer in this folder. */
  record?: string | undefined;
  /** Answers from this folder, without any model. */
  replay?: string | undefined;
  /** In place of OPENAI_MODEL. */
  model?: string | undefined;
}

export interface ChosenAsk {
  ask: Ask;
  /** For the report. */
  name: string;
  /** Grows while the run goes on. */
  counts: AnswerCounts;
  /** Whether a model or its recording was meant to answer. */
  meantForModel: boolean;
}

/** What answers the questions of a run. Throws when the folder of a recording does not exist. */
export function makeAsk(choice: AskChoice): ChosenAsk {
  const { ask, name, meantForModel } = chooseAsk(choice);
  return { ...countAnswers(ask), name, meantForModel };
}

function chooseAsk({ record, replay, model }: AskChoice): Omit<ChosenAsk, "counts"> {
  if (replay !== undefined) {
    if (!existsSync(replay))
      throw new StartProblem(`There is no folder ${replay} to replay. Make it with --record.`);
    const provider = createReplayingProvider(recordingFolder(replay));
    const link = createProviderLink({ provider, clock: systemClock });
    const replaying = createAsk({ provider: () => [link], clock: systemClock });
    return { ask: replaying, name: `recording ${replay}`, meantForModel: true };
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
  return { ask, name, meantForModel: models !== null };
}
