import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  type AutoAnswer,
  type AutoOverrides,
  type CallScript,
  createCallScript,
  type ExpectedCall,
  type Matcher,
} from "./call-script";
import { type EndpointKind, refuseByKind } from "./endpoint-kinds";
import { badRequest, type ChatRequest, type ProtocolError, readChatRequest } from "./openai-protocol";
import { type ReceivedCall, receiveCall } from "./received-call";
import type { ScriptedReply } from "./scripted-reply";
import { writeError, writeJson, writeReply } from "./write-reply";

export interface OpenAiServerOptions {
  /** Default: an endpoint that takes JSON schemas. */
  kind?: EndpointKind;
  /** Calls that are not scripted are answered from their schema, or by these. */
  auto?: boolean | AutoOverrides | AutoAnswer;
  /** Refuse every other key; null takes any. */
  apiKey?: string | null;
  /** Models that exist; others are answered with 404. */
  models?: readonly string[];
  /** 0 takes a free port. */
  port?: number;
  /** Awaited before each streamed piece, for servers that should look slow. */
  pace?: () => Promise<void>;
  /** Told of every call that is answered. */
  onCall?: (call: ReceivedCall) => void;
}

export interface OpenAiServer {
  /** What goes into OPENAI_BASE_URL. */
  baseUrl: string;
  /** Valid calls that were not refused by the endpoint's kind, in order of arrival. */
  calls: readonly ReceivedCall[];
  /** Requests of any kind, refused ones too. */
  requestCount(): number;
  expect(call: Matcher, ...replies: ScriptedReply[]): void;
  /** Resolves when that many calls have arrived. */
  received(count: number): Promise<void>;
  assertDone(): void;
  close(): Promise<void>;
}

export const testModel = "test-model";

/**
 * Starts a server that speaks the OpenAI protocol strictly (chat completions, streamed or not, and the list of
 * models) from a script: a call that nobody expected, one that OpenAI would not take, and an expected one that
 * never came each make `assertDone` throw.
 */
export async function startOpenAiServer(options: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const auto = options.auto === true ? {} : options.auto === false ? null : (options.auto ?? null);
  const state: ServerState = {
    options,
    script: createCallScript(auto),
    calls: [],
    waiting: [],
    requests: 0,
  };
  const server = createServer((request, response) => {
    handle(state, request, response).catch((error: unknown) => {
      state.script.violate(`the server itself failed: ${String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls: state.calls,
    requestCount: () => state.requests,
    expect: (call, ...scripted) => {
      for (const reply of scripted) state.script.expect({ call, reply } satisfies ExpectedCall);
    },
    received: (count) => received(state, count),
    assertDone: () => state.script.assertDone(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface ServerState {
  options: OpenAiServerOptions;
  script: CallScript;
  calls: ReceivedCall[];
  waiting: { count: number; resolve: () => void }[];
  requests: number;
}

function received(state: ServerState, count: number): Promise<void> {
  if (state.calls.length >= count) return Promise.resolve();
  return new Promise((resolve) => {
    state.waiting.push({ count, resolve });
  });
}

async function handle(state: ServerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  state.requests += 1;
  const body = await readBody(request);
  const refused = authorize(state.options, request.headers.authorization);
  if (refused !== null) return writeError(response, refused);
  const route = `${request.method} ${request.url}`;
  if (route === "GET /v1/models") return writeJson(response, 200, listModels(state.options));
  if (route === "POST /v1/chat/completions") return complete(state, request, response, body);
  state.script.violate(`unknown route ${route}`);
  writeError(response, { ...badRequest(`Unknown request URL: ${route}`, null, "unknown_url"), status: 404 });
}

async function complete(
  state: ServerState,
  incoming: IncomingMessage,
  response: ServerResponse,
  body: string,
): Promise<void> {
  const isJson = incoming.headers["content-type"]?.startsWith("application/json") === true;
  const read = isJson ? readChatRequest(body) : { error: badRequest("The content type must be JSON.", null) };
  if ("error" in read) {
    state.script.violate(`invalid request: ${read.error.message}`);
    return writeError(response, read.error);
  }
  const { request } = read;
  const refused =
    refuseModel(state.options, request) ?? refuseByKind(state.options.kind ?? "json-schema", request);
  if (refused !== null) return writeError(response, refused);
  const call = receiveCall(state.calls.length + 1, request, incoming.headers.authorization ?? null);
  const reply = state.script.replyTo(call);
  arrive(state, call);
  if (reply === null) return writeError(response, badRequest("The test expected no such call.", null));
  const usage = state.options.kind !== "no-usage";
  const pace = state.options.pace ?? (async () => {});
  return writeReply(response, reply, { request, id: `chatcmpl-${call.number}`, usage, pace });
}

function arrive(state: ServerState, call: ReceivedCall): void {
  state.calls.push(call);
  state.options.onCall?.(call);
  for (const { count, resolve } of state.waiting) if (state.calls.length >= count) resolve();
}

function authorize({ apiKey }: OpenAiServerOptions, header: string | undefined): ProtocolError | null {
  const key = header?.startsWith("Bearer ") ? header.slice("Bearer ".length) : null;
  if (key !== null && (apiKey === undefined || apiKey === null || apiKey === key)) return null;
  const message = `Incorrect API key provided: ${key ?? "none"}. You can find your API key in your account.`;
  return { ...badRequest(message, null, "invalid_api_key"), status: 401 };
}

function refuseModel({ models }: OpenAiServerOptions, { model }: ChatRequest): ProtocolError | null {
  if (models === undefined || models.includes(model)) return null;
  const message = `The model \`${model}\` does not exist or you do not have access to it.`;
  return { ...badRequest(message, null, "model_not_found"), status: 404 };
}

function listModels({ models = [testModel] }: OpenAiServerOptions) {
  const data = models.map((id) => ({ id, object: "model", created: 1_700_000_000, owned_by: "test" }));
  return { object: "list", data };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
