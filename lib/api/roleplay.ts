import { Readable } from "node:stream";
import type { z } from "zod";
import type { JobView } from "@/lib/contract/api-jobs";
import {
  type DialoguePage,
  dialogueShapes,
  type RoleplayView,
  type startRoleplayBodySchema,
} from "@/lib/contract/api-roleplay";
import { type CountedDialogue, featuresOf, statisticsBy } from "@/lib/evaluate/roleplay-statistics";
import type { Job } from "@/lib/jobs/job";
import { AppError } from "@/lib/shared/errors";
import { countDialogues, estimateTokens, roleplayBatchSchema } from "@/lib/simulate/roleplay/batch";
import type { PlayedDialogue } from "@/lib/simulate/roleplay/play-batch";
import { toChatLine, toDialogueLine } from "@/lib/simulate/roleplay/write-lines";
import { requireUser } from "./authorise";
import type { Context } from "./context";
import { requireJob, toJobView } from "./jobs";

export const roleplayKindName = "roleplay";
const pageSize = 50;

/** Names of models that can play. */
export async function listRoleplayModels(context: Context): Promise<string[]> {
  await requireUser(context);
  return context.services.chatModels.list();
}

/** Begins a batch. Throws input/invalid for a model that is not set up. */
export async function startRoleplay(
  context: Context,
  { title, batch, budget }: z.output<typeof startRoleplayBodySchema>,
): Promise<JobView> {
  const user = await requireUser(context);
  // A name that leads nowhere is told now, not by a job that fails later.
  for (const name of new Set([...batch.inquirers, batch.responder])) {
    await context.services.chatModels.open(name);
  }
  const job = await context.services.jobs.submit({
    ...{ kind: roleplayKindName, ownerId: user.userId, title, params: batch, budget },
    total: countDialogues(batch),
    estimate: { tokens: estimateTokens(batch), costUsd: 0 },
  });
  return toJobView(job);
}

/** A batch with its statistics so far. Throws job/not-found, also for jobs of another kind. */
export async function getRoleplay(context: Context, id: string): Promise<RoleplayView> {
  const job = await requireBatch(context, id);
  const dialogues: CountedDialogue[] = [];
  for await (const dialogue of readDialogues(context, id)) dialogues.push(onlyCounted(dialogue));
  const groupsBy = (groupOf: (dialogue: CountedDialogue) => string) => statisticsBy(dialogues, groupOf);
  return {
    job: toJobView(job),
    byInquirer: groupsBy(({ inquirer }) => inquirer),
    byCategory: groupsBy(({ goal }) => goal.category),
    byFeature: featuresOf(dialogues).map((feature) => ({
      feature,
      groups: groupsBy(({ persona }) => String(Reflect.get(persona.features, feature) ?? "–")),
    })),
  };
}

export async function listDialogues(
  context: Context,
  id: string,
  after: string | null,
): Promise<DialoguePage> {
  await requireBatch(context, id);
  const items = await context.services.jobs.items(id, { afterKey: after, limit: pageSize });
  return {
    dialogues: items.map(({ value }) => value as PlayedDialogue),
    next: items.length < pageSize ? null : (items.at(-1)?.key ?? null),
  };
}

/** All dialogues as lines of JSON, read while they are sent. Throws input/invalid for an unknown shape. */
export async function exportDialogues(context: Context, id: string, shape: string): Promise<Response> {
  const job = await requireBatch(context, id);
  if (!dialogueShapes.some((known) => known === shape)) {
    throw new AppError("input/invalid", `The shape must be one of ${dialogueShapes.join(", ")}.`);
  }
  const { settings } = roleplayBatchSchema.parse(job.params);
  async function* lines() {
    for await (const dialogue of readDialogues(context, id)) {
      const line =
        shape === "chat" ? toChatLine(dialogue, settings.responderPrompt) : toDialogueLine(dialogue);
      if (line !== null) yield `${line}\n`;
    }
  }
  const stream = Readable.from(lines(), { objectMode: false });
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="roleplay-${id}-${shape}.jsonl"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

async function requireBatch(context: Context, id: string): Promise<Job> {
  const job = await requireJob(context, id);
  if (job.kind !== roleplayKindName) {
    throw new AppError("job/not-found", "This batch does not exist, or it is somebody else's.");
  }
  return job;
}

async function* readDialogues({ services }: Context, id: string): AsyncGenerator<PlayedDialogue> {
  for (let afterKey: string | null = null; ; ) {
    const items = await services.jobs.items(id, { afterKey, limit: pageSize });
    for (const { value } of items) yield value as PlayedDialogue;
    const last = items.at(-1);
    if (last === undefined || items.length < pageSize) return;
    afterKey = last.key;
  }
}

/** Without the texts, so that a large batch fits into memory. */
function onlyCounted({
  inquirer,
  seed,
  goal,
  persona,
  turns,
  failures,
  outputs,
  ended,
}: PlayedDialogue): CountedDialogue {
  return {
    ...{ inquirer, seed, persona, outputs, ended },
    goal: { category: goal.category },
    turns: turns.map(({ promptTokens, responseTokens }) => ({ promptTokens, responseTokens })),
    failures: failures.map(({ failure, side }) => ({ failure, side })),
  };
}
