import { schemaNameOf } from "../answer-schema";
import { questionLinePrefix, schemaLinePrefix } from "../render-messages";
import { type ChatRequest, textOf } from "./openai-protocol";

/** A valid call that reached the server. */
export interface ReceivedCall {
  /** From 1, in order of arrival. */
  number: number;
  request: ChatRequest;
  /** The question as a schema name; null when the call does not say. */
  question: string | null;
  /** The JSON schema, from the request or from the prompt. */
  schema: unknown;
  /** All messages' texts. */
  text: string;
  authorization: string | null;
}

export function receiveCall(
  number: number,
  request: ChatRequest,
  authorization: string | null,
): ReceivedCall {
  const text = textOf(request);
  const format = request.response_format;
  const sent = format?.type === "json_schema" ? format.json_schema : null;
  const line = lineAfter(text, questionLinePrefix)?.replace(/ \(version \d+\)$/, "") ?? null;
  return {
    number,
    request,
    question: sent?.name ?? (line === null ? null : schemaNameOf(line)),
    schema: sent?.schema ?? parse(lineAfter(text, schemaLinePrefix)),
    text,
    authorization,
  };
}

function lineAfter(text: string, prefix: string): string | null {
  const line = text.split("\n").findLast((candidate) => candidate.startsWith(prefix));
  return line?.slice(prefix.length) ?? null;
}

function parse(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}
