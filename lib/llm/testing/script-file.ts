import { z } from "zod";
import type { ExpectedCall } from "./call-script";
import { replies, type ScriptedReply } from "./scripted-reply";

/** Faults by name, for scripts that are written as JSON. */
const faults = {
  malformed: replies.malformed(),
  empty: replies.empty(),
  refusal: replies.refusal(),
  filtered: replies.filtered(),
  "too-long": replies.tooLong(),
  "cut-stream": replies.cutStream(),
  hang: replies.hang(),
  "400": replies.error(400),
  "401": replies.error(401),
  "404": replies.error(404),
  "429": replies.rateLimited("1"),
  "500": replies.error(500),
  "503": replies.error(503),
} satisfies Record<string, ScriptedReply>;
type Fault = keyof typeof faults;
const isFault = (name: string): name is Fault => Object.hasOwn(faults, name);

const step = z.strictObject({
  /** The question's id, e.g. `muca/direct-chatting`. */
  question: z.string(),
  /** Exactly one of these three. */
  answer: z.unknown().optional(),
  text: z.string().optional(),
  fault: z
    .string()
    .refine(isFault, `must be one of ${Object.keys(faults).join(", ")}`)
    .optional(),
});

/**
 * Reads a script for the standalone server: a list of `{ question, answer | text | fault }`, taken one after the
 * other for each question. Throws an error that says which step is wrong.
 */
export function readScriptFile(text: string): ExpectedCall[] {
  const steps = z.array(step).parse(JSON.parse(text));
  return steps.map((one, index) => {
    const given = [one.answer, one.text, one.fault].filter((part) => part !== undefined);
    if (given.length !== 1) throw new Error(`Step ${index + 1}: give one of answer, text and fault.`);
    return { call: one.question, reply: replyOf(one) };
  });
}

function replyOf({ answer, text, fault }: z.infer<typeof step>): ScriptedReply {
  if (fault !== undefined && isFault(fault)) return faults[fault];
  return text === undefined ? replies.answer(answer) : replies.text(text);
}
