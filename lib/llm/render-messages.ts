import type { AnswerFormat, CompletionRequest } from "./model-provider";
import type { Prompt } from "./question";

export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** Starts the line that names the question wherever the schema's name is not sent along. */
export const questionLinePrefix = "Question: ";
/** Starts the line that holds the JSON schema wherever it is not sent along. */
export const schemaLinePrefix = "JSON schema: ";

/**
 * The chat messages of a request. Where the endpoint takes no JSON schema, the schema is described at the end of
 * the system prompt, which stays the same for all calls of a question, so that the prefix can be cached.
 */
export function renderMessages(request: CompletionRequest, format: AnswerFormat): ChatMessage[] {
  const system = request.prompt.system + (format === "json-schema" ? "" : describeFormat(request));
  const messages: ChatMessage[] = [
    { role: "system", content: system },
    { role: "user", content: request.prompt.user },
  ];
  if (request.repair === null) return messages;
  if (request.repair.answer.trim() !== "") {
    messages.push({ role: "assistant", content: request.repair.answer });
  }
  messages.push({ role: "user", content: complain(request, format, request.repair.complaint) });
  return messages;
}

/** The messages as one prompt, as kept in the call record. */
export function asPrompt(messages: readonly ChatMessage[]): Prompt {
  const pick = (system: boolean) =>
    messages
      .filter((message) => (message.role === "system") === system)
      .map((message) => message.content)
      .join("\n\n");
  return { system: pick(true), user: pick(false) };
}

/**
 * Puts the system prompt in front of the first user message, for models that know no system role; their chat
 * templates want user and assistant to take turns, so neighbours of one role become one message.
 */
export function foldSystem(messages: readonly ChatMessage[]): ChatMessage[] {
  const folded: ChatMessage[] = [];
  for (const { role, content } of messages) {
    const last = folded.at(-1);
    const as = role === "assistant" ? "assistant" : "user";
    if (last?.role === as) last.content = `${last.content}\n\n${content}`;
    else folded.push({ role: as, content });
  }
  return folded;
}

function describeFormat(request: CompletionRequest): string {
  return [
    "",
    "",
    `${questionLinePrefix}${request.questionId} (version ${request.questionVersion})`,
    "Answer with one JSON object that is valid under the JSON schema below, and with nothing else: no explanation before or after it, no code fence.",
    `${schemaLinePrefix}${JSON.stringify(request.schema.schema)}`,
  ].join("\n");
}

function complain(request: CompletionRequest, format: AnswerFormat, complaint: string): string {
  const lines = [
    "Your last answer could not be used:",
    complaint,
    "Answer again with one complete JSON object that is valid under the JSON schema, and with nothing else.",
  ];
  // Some endpoints accept a schema and ignore it: after a bad answer it is said in words too.
  if (format === "json-schema") lines.push(`${schemaLinePrefix}${JSON.stringify(request.schema.schema)}`);
  return lines.join("\n");
}
