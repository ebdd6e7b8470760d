import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Job } from "@/lib/jobs/job";
import type { JobKind, JobTools } from "@/lib/jobs/job-handler";
import type { ChatModel } from "@/lib/llm/chat";
import { countDialogues, roleplayBatchSchema } from "@/lib/simulate/roleplay/batch";
import { playBatch } from "@/lib/simulate/roleplay/play-batch";
import type { ChatModels } from "./chat-models";

/** Batches of role-play as jobs: each finished dialogue is an item under its key, and none is played twice. */
export function roleplayKind(models: ChatModels): JobKind {
  return { concurrency: 2, run: (job, tools) => playJob(models, job, tools) };
}

async function playJob(models: ChatModels, job: Job, tools: JobTools): Promise<null> {
  const batch = roleplayBatchSchema.parse(job.params);
  const total = countDialogues(batch);
  const finished = new Set((await tools.items()).map(({ key }) => key));
  tools.progress(finished.size, total);
  const opened = new Map<string, Promise<ChatModel>>();
  const model = (name: string) => {
    const known = opened.get(name) ?? models.open(name);
    opened.set(name, known);
    return known;
  };
  for await (const dialogue of playBatch({
    batch,
    finished,
    model,
    countTokens: countWholeText,
    signal: tools.signal,
  })) {
    await tools.keepItem(dialogue.key, dialogue);
    finished.add(dialogue.key);
    tools.progress(finished.size, total);
    const { promptTokens, completionTokens, costUsd } = dialogue.usage;
    await tools.spend({ tokens: promptTokens + completionTokens, costUsd });
  }
  return null;
}

/** Tokens of a text as the GPT-4o family counts them; marks of special tokens in it are words like any other. */
function countWholeText(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() });
}
