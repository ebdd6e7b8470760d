import type { ChatCompletion, ChatCompletionChunk } from "openai/resources/chat/completions";
import { CallError, type Completion } from "./model-provider";

/** Reads a complete response; an answer that is no chat completion (a proxy's page) is told as such. */
export function readCompletion(response: ChatCompletion, baseUrl: string): Completion {
  const choice = response?.choices?.[0];
  if (choice?.message === undefined) {
    throw new CallError(
      "llm/server-error",
      `The server at ${baseUrl} did not answer in the OpenAI protocol. Check the address (it usually ends in /v1).`,
    );
  }
  const { content, refusal } = choice.message;
  return {
    text: refusal ?? content ?? "",
    promptTokens: response.usage?.prompt_tokens ?? null,
    completionTokens: response.usage?.completion_tokens ?? null,
    finishReason: refusal ? "refusal" : finishReasonOf(choice.finish_reason),
  };
}

/** Collects a stream to its end. A stream that stops without saying why it finished is cut, not complete. */
export async function collectStream(
  chunks: AsyncIterable<ChatCompletionChunk>,
  onDelta: (delta: string) => void,
  baseUrl: string,
): Promise<Completion> {
  let text = "";
  let refusal = "";
  let finish: string | null = null;
  let usage: ChatCompletionChunk["usage"] = null;
  for await (const chunk of chunks) {
    const choice = chunk.choices?.[0];
    const delta = choice?.delta?.content ?? "";
    text += delta;
    refusal += choice?.delta?.refusal ?? "";
    finish = choice?.finish_reason ?? finish;
    usage = chunk.usage ?? usage;
    if (delta !== "") onDelta(delta);
  }
  if (finish === null) throw cutStream(baseUrl, text.length);
  return {
    text: refusal === "" ? text : refusal,
    promptTokens: usage?.prompt_tokens ?? null,
    completionTokens: usage?.completion_tokens ?? null,
    finishReason: refusal === "" ? finishReasonOf(finish) : "refusal",
  };
}

export function cutStream(baseUrl: string, characters: number): CallError {
  return new CallError(
    "llm/cut-stream",
    `The connection to the model server at ${baseUrl} broke after ${characters} characters of the answer.`,
    { retry: "later" },
  );
}

function finishReasonOf(reason: string | null): Completion["finishReason"] {
  if (reason === "length") return "length";
  return reason === "content_filter" ? "content-filter" : "stop";
}
