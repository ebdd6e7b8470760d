import { z } from "zod";
import { complainAboutSchema } from "./strict-json-schema";

/** A refusal as the protocol words it. */
export interface ProtocolError {
  status: number;
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

export function badRequest(message: string, param: string | null, code: string | null = null): ProtocolError {
  return { status: 400, message, type: "invalid_request_error", param, code };
}

const content = z.union([
  z.string().min(1),
  z.array(z.strictObject({ type: z.literal("text"), text: z.string().min(1) })).min(1),
]);

const message = z.discriminatedUnion("role", [
  z.strictObject({ role: z.literal("system"), content, name: z.string().optional() }),
  z.strictObject({ role: z.literal("developer"), content, name: z.string().optional() }),
  z.strictObject({ role: z.literal("user"), content, name: z.string().optional() }),
  z.strictObject({ role: z.literal("assistant"), content, name: z.string().optional() }),
]);

const responseFormat = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text") }),
  z.strictObject({ type: z.literal("json_object") }),
  z.strictObject({
    type: z.literal("json_schema"),
    json_schema: z.strictObject({
      name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
      description: z.string().optional(),
      strict: z.boolean().nullable().optional(),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
]);

const chatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  response_format: responseFormat.optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  seed: z.int().optional(),
  user: z.string().optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).optional(),
});
export type ChatRequest = z.infer<typeof chatRequest>;

/** Reads a request body as strictly as the protocol allows. */
export function readChatRequest(body: string): { request: ChatRequest } | { error: ProtocolError } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { error: badRequest("We could not parse the JSON body of your request.", null) };
  }
  const parsed = chatRequest.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path.map(String).join(".") ?? "";
    return {
      error: badRequest(`Invalid request: ${path} ${issue?.message ?? ""}`, path === "" ? null : path),
    };
  }
  const error = complain(parsed.data);
  return error === null ? { request: parsed.data } : { error };
}

function complain(request: ChatRequest): ProtocolError | null {
  if (request.stream_options !== undefined && request.stream !== true) {
    return badRequest(
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      "stream_options",
    );
  }
  if (request.max_tokens !== undefined && request.max_completion_tokens !== undefined) {
    return badRequest(
      "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
      "max_tokens",
    );
  }
  const format = request.response_format;
  if (format?.type === "json_object" && !/json/i.test(textOf(request))) {
    const says =
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
    return badRequest(says, "messages");
  }
  if (format?.type === "json_schema" && format.json_schema.strict === true) {
    const complaint = complainAboutSchema(format.json_schema.schema);
    const name = format.json_schema.name;
    if (complaint !== null) {
      return badRequest(`Invalid schema for response_format '${name}': ${complaint}`, "response_format");
    }
  }
  return null;
}

/** All texts of a request, in order. */
export function textOf(request: ChatRequest): string {
  return request.messages
    .map(({ content }) => (typeof content === "string" ? content : content.map((part) => part.text).join("")))
    .join("\n");
}
