import type { Message } from "@/lib/contract/entry";
import type { CallRecord } from "@/lib/llm/question";
import { textField } from "@/lib/muca/prompting/data-block";

/** A message whose text was there before a change of the log and is gone after it. */
export interface ForgottenText {
  seq: number;
  text: string;
}

/** Which messages lost their text between two states of the same ones. */
export function findForgotten(before: readonly Message[], after: readonly Message[]): ForgottenText[] {
  const gone = new Set(after.filter(({ body }) => body.text === null).map(({ id }) => id));
  return before.flatMap(({ id, seq, body: { text } }) =>
    text !== null && gone.has(id) ? [{ seq, text }] : [],
  );
}

/**
 * A stored call without a text that was deleted: the prompt no longer shows it, and the raw answer, which may quote
 * it, goes. Calls that were not shown it stay as they are.
 */
export function forgetText(call: CallRecord, text: string): CallRecord {
  const { prompt } = call;
  const shown = textField(text);
  if (!prompt?.user.includes(shown)) return call;
  return {
    ...call,
    prompt: { ...prompt, user: prompt.user.replaceAll(shown, textField(null)) },
    rawAnswer: null,
  };
}
