import { badRequest, type ChatRequest, type ProtocolError } from "./openai-protocol";

export const endpointKinds = [
  "json-schema",
  "json-object",
  "text-only",
  "reasoning",
  "no-system-role",
  "no-usage",
  "no-streaming",
] as const;
/** What an endpoint understands; each refuses the rest in words that real servers use. */
export type EndpointKind = (typeof endpointKinds)[number];

type Refuse = (request: ChatRequest) => ProtocolError | null;

const refusals: Readonly<Record<EndpointKind, Refuse>> = {
  "json-schema": () => null,
  "json-object": (request) =>
    request.response_format?.type === "json_schema"
      ? badRequest("This response_format type is unavailable now", null)
      : null,
  "text-only": (request) =>
    request.response_format === undefined
      ? null
      : badRequest("Unrecognized request argument supplied: response_format", null),
  reasoning: (request) => {
    if (request.max_tokens !== undefined) {
      const says =
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
      return badRequest(says, "max_tokens", "unsupported_parameter");
    }
    if (request.temperature === undefined || request.temperature === 1) return null;
    const says = `Unsupported value: 'temperature' does not support ${request.temperature} with this model. Only the default (1) value is supported.`;
    return badRequest(says, "temperature", "unsupported_value");
  },
  "no-system-role": ({ messages }) => {
    if (messages.some(({ role }) => role === "system" || role === "developer")) {
      return { ...badRequest("System role not supported", null), status: 500, type: "server_error" };
    }
    const inTurns = messages.every(({ role }, index) => role === (index % 2 === 0 ? "user" : "assistant"));
    return inTurns
      ? null
      : badRequest("Conversation roles must alternate user/assistant/user/assistant/...", null);
  },
  "no-usage": (request) =>
    request.stream_options === undefined
      ? null
      : badRequest("Unknown parameter: 'stream_options'.", "stream_options"),
  "no-streaming": (request) =>
    request.stream === true ? badRequest("Streaming is not supported by this model.", "stream") : null,
};

/** What an endpoint of this kind says against a valid request; null when it takes it. */
export function refuseByKind(kind: EndpointKind, request: ChatRequest): ProtocolError | null {
  return refusals[kind](request);
}
