import { createHash } from "node:crypto";
import { z } from "zod";
import { schemaNameOf } from "./answer-schema";
import { abortError } from "./clock";
import { CallError, type CompletionRequest, type ModelProvider, type Sending } from "./model-provider";
import { callErrorCodes } from "./question";

/** Where recordings are kept, one small text a file. */
export interface RecordingFiles {
  /** Null when there is no such file. */
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
}

const recording = z.object({
  request: z.object({
    questionId: z.string(),
    questionVersion: z.number(),
    purpose: z.enum(["analysis", "reply"]),
    prompt: z.object({ system: z.string(), user: z.string() }),
    repair: z.object({ answer: z.string(), complaint: z.string() }).nullable(),
  }),
  sending: z
    .object({
      model: z.string(),
      format: z.enum(["json-schema", "json-object", "text"]),
      prompt: z.object({ system: z.string(), user: z.string() }),
    })
    .nullable(),
  /** Pieces of a streamed answer. */
  deltas: z.array(z.string()),
  result: z.union([
    z.object({
      text: z.string(),
      promptTokens: z.number().nullable(),
      completionTokens: z.number().nullable(),
      finishReason: z.enum(["stop", "length", "content-filter", "refusal"]),
    }),
    z.object({
      code: z.enum(callErrorCodes),
      message: z.string(),
      retry: z.enum(["later", "never"]),
      retryAfterMs: z.number().nullable(),
    }),
  ]),
});
type Recording = z.infer<typeof recording>;

/**
 * Passes every request on and keeps it with its result, so that the run can be repeated without the model.
 * Failures are kept too; attempts in which an endpoint taught its dialect are not, nor those called off.
 */
export function createRecordingProvider(provider: ModelProvider, files: RecordingFiles): ModelProvider {
  const nextName = nameCalls();
  return {
    async complete(request, options) {
      const name = nextName(request);
      const kept: Omit<Recording, "result"> = { request: identityOf(request), sending: null, deltas: [] };
      const keep = (result: Recording["result"]) =>
        files.write(name.use(), `${JSON.stringify({ ...kept, result }, null, 2)}\n`);
      const completion = await provider
        .complete(request, {
          signal: options.signal,
          onSend(sending: Sending) {
            kept.sending = sending;
            options.onSend?.(sending);
          },
          onDelta(delta) {
            kept.deltas.push(delta);
            options.onDelta?.(delta);
          },
        })
        .catch(async (error: unknown) => {
          if (error instanceof CallError && error.retry !== "now") {
            const { code, message, retry, retryAfterMs } = error;
            await keep({ code, message, retry, retryAfterMs });
          }
          throw error;
        });
      await keep(completion);
      return completion;
    },
  };
}

/**
 * Answers from recordings: the first time a request is made as it was answered the first time, and so on. A
 * request that was not recorded fails with `llm/bad-request`, which the rule then answers.
 */
export function createReplayingProvider(files: RecordingFiles): ModelProvider {
  const nextName = nameCalls();
  return {
    async complete(request, { signal, onSend, onDelta }) {
      const name = nextName(request).use();
      const text = await files.read(name);
      if (signal.aborted) throw abortError();
      if (text === null) {
        const says = `There is no recorded answer ${name} to this question. Record the run again.`;
        throw new CallError("llm/bad-request", says);
      }
      const { sending, deltas, result } = recording.parse(JSON.parse(text));
      if (sending !== null) onSend?.(sending);
      for (const delta of deltas) onDelta?.(delta);
      if (!("code" in result)) return result;
      const { code, message, retry, retryAfterMs } = result;
      throw new CallError(code, message, { retry, retryAfterMs });
    },
  };
}

/** What makes two requests the same: not the form in which the endpoint wanted them. */
function identityOf(request: CompletionRequest): Recording["request"] {
  const { questionId, questionVersion, purpose, prompt, repair } = request;
  const { system, user } = prompt;
  return { questionId, questionVersion, purpose, prompt: { system, user }, repair };
}

/** Names `question-hash-n.json`, with n counting how often the same request was answered. */
function nameCalls() {
  const counts = new Map<string, number>();
  return (request: CompletionRequest) => {
    const hash = createHash("sha256")
      .update(JSON.stringify(identityOf(request)))
      .digest("hex")
      .slice(0, 16);
    const stem = `${schemaNameOf(request.questionId)}-${hash}`;
    return {
      use(): string {
        const count = (counts.get(stem) ?? 0) + 1;
        counts.set(stem, count);
        return `${stem}-${count}.json`;
      },
    };
  };
}
