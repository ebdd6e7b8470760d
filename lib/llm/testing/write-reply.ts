import type { ServerResponse } from "node:http";
import { estimateTokens } from "../estimate-tokens";
import { type ChatRequest, type ProtocolError, textOf } from "./openai-protocol";
import type { Gate, ScriptedReply } from "./scripted-reply";

export interface ReplyContext {
  request: ChatRequest;
  id: string;
  /** Whether the endpoint counts tokens. */
  usage: boolean;
  /** Awaited before each streamed piece. */
  pace: () => Promise<void>;
}

type TextReply = Extract<ScriptedReply, { type: "text" }>;

export function writeJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

export function writeError(response: ServerResponse, error: ProtocolError, headers = {}): void {
  const { status, ...body } = error;
  writeJson(response, status, { error: body }, headers);
}

/** Plays a reply. Resolves when all of it is written, or at once for one that hangs. */
export async function writeReply(
  response: ServerResponse,
  reply: ScriptedReply,
  at: ReplyContext,
): Promise<void> {
  switch (reply.type) {
    case "hang":
      return;
    case "error": {
      const { status, message, code, headers } = reply;
      const type = status >= 500 ? "server_error" : "invalid_request_error";
      return writeError(response, { status, message, type, param: null, code }, headers);
    }
    case "body":
      response.writeHead(200, { "content-type": reply.contentType });
      response.end(reply.body);
      return;
    case "cut":
      return writeCut(response, reply, at);
    case "refusal":
      return at.request.stream === true
        ? streamPieces(response, at, [], "stop", reply.text)
        : writeWhole(response, at, null, "stop", reply.text);
    case "text":
      return at.request.stream === true ? streamText(response, reply, at) : writeText(response, reply, at);
  }
}

async function writeText(response: ServerResponse, reply: TextReply, at: ReplyContext): Promise<void> {
  let text = "";
  for (const piece of reply.pieces) {
    if (typeof piece === "string") text += piece;
    else await piece.opened;
  }
  writeWhole(response, at, text, reply.finish, null);
}

function streamText(response: ServerResponse, reply: TextReply, at: ReplyContext): Promise<void> {
  const pieces = reply.pieces.flatMap((piece): (string | Gate)[] =>
    typeof piece === "string" ? chunksOf(piece) : [piece],
  );
  return streamPieces(response, at, pieces, reply.finish, null);
}

function writeWhole(
  response: ServerResponse,
  at: ReplyContext,
  content: string | null,
  finish: string,
  refusal: string | null,
): void {
  const message = { role: "assistant", content, refusal };
  writeJson(response, 200, {
    ...envelope(at, "chat.completion"),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    ...(at.usage ? { usage: usageOf(at, content ?? refusal ?? "") } : {}),
  });
}

async function streamPieces(
  response: ServerResponse,
  at: ReplyContext,
  pieces: readonly (string | Gate)[],
  finish: string,
  refusal: string | null,
): Promise<void> {
  const send = openStream(response, at);
  if (refusal !== null) send({ refusal }, null);
  let text = "";
  for (const piece of pieces) {
    if (typeof piece !== "string") await piece.opened;
    else {
      await at.pace();
      text += piece;
      send({ content: piece }, null);
    }
  }
  send({}, finish);
  if (at.usage && at.request.stream_options?.include_usage === true) {
    const usage = { ...envelope(at, "chat.completion.chunk"), choices: [], usage: usageOf(at, text) };
    response.write(`data: ${JSON.stringify(usage)}\n\n`);
  }
  response.end("data: [DONE]\n\n");
}

async function writeCut(
  response: ServerResponse,
  reply: Extract<ScriptedReply, { type: "cut" }>,
  at: ReplyContext,
): Promise<void> {
  if (at.request.stream !== true) {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
    await flush(response, '{"id":');
    response.destroy();
    return;
  }
  const send = openStream(response, at);
  for (const piece of chunksOf(reply.text)) send({ content: piece }, null);
  if (reply.how === "end") response.end();
  else {
    await flush(response, ": \n\n");
    response.destroy();
  }
}

function openStream(response: ServerResponse, at: ReplyContext) {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const send = (delta: Record<string, unknown>, finish: string | null) => {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason: finish }];
    response.write(`data: ${JSON.stringify({ ...envelope(at, "chat.completion.chunk"), choices })}\n\n`);
  };
  send({ role: "assistant", content: "", refusal: null }, null);
  return send;
}

function flush(response: ServerResponse, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    response.write(bytes, () => resolve());
  });
}

function envelope({ id, request }: ReplyContext, object: string) {
  return { id, object, created: 1_700_000_000, model: request.model, system_fingerprint: "fp_test" };
}

function usageOf({ request }: ReplyContext, text: string) {
  const prompt = estimateTokens(textOf(request));
  const completion = estimateTokens(text);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

/** Pieces of five UTF-16 units: they cut escapes and surrogate pairs, as tokens do. */
function chunksOf(text: string): string[] {
  return text.match(/[\s\S]{1,5}/g) ?? [];
}
