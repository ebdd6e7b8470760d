import type { ChatModel } from "@/lib/llm/chat";
import { type PlannedDialogue, planDialogues, type RoleplayBatch } from "./batch";
import type { RoleplayDialogue } from "./dialogue";
import { playDialogue } from "./play-dialogue";

/** A dialogue as it is kept: what was planned and what came of it. */
export interface PlayedDialogue extends PlannedDialogue, RoleplayDialogue {
  mode: RoleplayBatch["settings"]["mode"];
}

export interface BatchParts {
  batch: RoleplayBatch;
  /** Keys of dialogues that an earlier attempt finished. */
  finished: ReadonlySet<string>;
  /** Gives the model of a name; throws when there is none. */
  model: (name: string) => ChatModel | Promise<ChatModel>;
  countTokens: (text: string) => number;
  signal?: AbortSignal;
}

/**
 * Plays what is left of a batch, several dialogues at a time, and yields each as soon as it has ended. The same seeds
 * and the same answers of the models give the same dialogues, in whatever order they end.
 */
export async function* playBatch(parts: BatchParts): AsyncGenerator<PlayedDialogue> {
  const left = planDialogues(parts.batch).filter(({ key }) => !parts.finished.has(key));
  const running = new Map<string, Promise<PlayedDialogue>>();
  // One failure ends the batch, and the others must not go on unseen.
  const stop = new AbortController();
  const signal = parts.signal ? AbortSignal.any([parts.signal, stop.signal]) : stop.signal;
  try {
    for (let next = 0; next < left.length || running.size > 0; ) {
      const planned = left[next];
      if (planned !== undefined && running.size < parts.batch.concurrency) {
        running.set(planned.key, playPlanned({ ...parts, signal }, planned));
        next += 1;
        continue;
      }
      const played = await Promise.race(running.values());
      running.delete(played.key);
      yield played;
    }
  } finally {
    stop.abort();
    await Promise.allSettled(running.values());
  }
}

async function playPlanned(parts: BatchParts, planned: PlannedDialogue): Promise<PlayedDialogue> {
  const { batch, model, countTokens, signal } = parts;
  const play = playDialogue({
    persona: planned.personaText,
    goal: planned.goal.text,
    settings: batch.settings,
    inquirer: await model(planned.inquirer),
    responder: await model(planned.responder),
    seed: planned.seed,
    countTokens,
    ...(signal === undefined ? {} : { signal }),
  });
  for (let step = await play.next(); ; step = await play.next()) {
    if (step.done) return { ...planned, ...step.value, mode: batch.settings.mode };
  }
}
