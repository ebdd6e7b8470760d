import type { Ask } from "@/lib/llm/question";

/** Answers every question by its own rule, through the question's schema, as the built-in engine does. */
export const askByRule: Ask = async (question, context, options) => {
  options?.signal?.throwIfAborted();
  const answer = question.answer.parse(question.withoutModel(context));
  return { answer, engine: "built-in", fallback: null, calls: [] };
};
