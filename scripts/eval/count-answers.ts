import type { Ask } from "@/lib/llm/question";

/** How many answers of a run a model (or its recording) gave, and how many the rules of the built-in engine. */
export interface AnswerCounts {
  model: number;
  builtIn: number;
}

/** An `ask` that counts who answered, so that rules that stood in for a model are never taken for it. */
export function countAnswers(ask: Ask): { ask: Ask; counts: AnswerCounts } {
  const counts: AnswerCounts = { model: 0, builtIn: 0 };
  const counting: Ask = async (question, context, options) => {
    const answered = await ask(question, context, options);
    if (answered.engine === "model") counts.model += 1;
    else counts.builtIn += 1;
    return answered;
  };
  return { ask: counting, counts };
}

/** What to say of answers by rule in a run that was meant for a model; null when there are none. */
export function warnOfRules(name: string, { model, builtIn }: AnswerCounts): string | null {
  if (builtIn === 0) return null;
  return (
    `${builtIn} of ${model + builtIn} answers of "${name}" were given by the built-in engine, since the model failed ` +
    "or the recording has no such answer: these numbers are not the model's alone."
  );
}
