import { z } from "zod";
import type { ChatAnswer, ChatMessage, ChatModel } from "@/lib/llm/chat";
import { CallError } from "@/lib/llm/model-provider";
import { isIncoherent } from "./coherence";
import type {
  DialogueEnd,
  FailureMark,
  RoleplayDialogue,
  RoleplayFailure,
  RoleplaySettings,
  RoleplayTurn,
} from "./dialogue";
import { inquirerMessages, responderMessages, structuredOutput } from "./inquirer-prompts";
import {
  cutAtTurnMarker,
  type InquirerOutput,
  isFarewell,
  isRefusal,
  isStop,
  readQuotedOutput,
} from "./read-output";

export interface RoleplayParts {
  /** The persona as one or more sentences. */
  persona: string;
  goal: string;
  settings: RoleplaySettings;
  inquirer: ChatModel;
  responder: ChatModel;
  seed?: number;
  /** Tokens of a text by a real tokenizer. */
  countTokens: (text: string) => number;
  signal?: AbortSignal;
}

const outputSchema = { name: "prompt", schema: z.toJSONSchema(structuredOutput) };

/**
 * Plays one dialogue and yields each finished turn; what it returns is the dialogue with all that went wrong in it
 * (LLM-Roleplay, algorithm 1). A turn that failed is asked again as often as the settings say, then it ends the
 * dialogue. Rejects when `signal` is aborted, and with the CallError of a model that cannot be used at all (no such
 * address, key or model), since that is no dialogue's failure.
 */
export async function* playDialogue(parts: RoleplayParts): AsyncGenerator<RoleplayTurn, RoleplayDialogue> {
  const dialogue: RoleplayDialogue = {
    turns: [],
    failures: [],
    ended: "goal-reached",
    outputs: { inquirer: 0, responder: 0 },
    usage: { promptTokens: 0, completionTokens: 0, costUsd: 0 },
  };
  for (;;) {
    const turn = dialogue.turns.length + 1;
    if (turn > parts.settings.maxTurns) {
      mark(dialogue, { failure: "max-turns", turn: turn - 1, side: "inquirer", detail: "" });
      return { ...dialogue, ended: "max-turns" };
    }
    const asked = await ask(parts, dialogue, turn);
    if (asked.ended !== undefined) return { ...dialogue, ended: asked.ended };
    const answered = await respond(parts, dialogue, turn, asked.prompt);
    if (answered.ended !== undefined) return { ...dialogue, ended: answered.ended };
    const finished: RoleplayTurn = {
      prompt: asked.prompt,
      response: answered.response,
      rawPrompt: asked.raw,
      promptTokens: parts.countTokens(asked.prompt),
      responseTokens: parts.countTokens(answered.response),
      inquirerMs: asked.latencyMs,
      responderMs: answered.latencyMs,
    };
    dialogue.turns.push(finished);
    yield finished;
  }
}

/** Says nothing about the dialogue: nobody could be talked to at all, and somebody has to put that right. */
const setUpWrong: ReadonlySet<string> = new Set([
  "llm/unauthorized",
  "llm/model-not-found",
  "llm/unreachable",
]);

type Ended = { ended: DialogueEnd };
type Asked = { ended?: never; prompt: string; raw: string; latencyMs: number };
type Answered = { ended?: never; response: string; latencyMs: number };
type FatalFailure = Exclude<RoleplayFailure, "multiple-prompts" | "self-reply" | "max-turns">;
type Attempt<T> = T | { failure: FatalFailure; detail: string };

/** The inquirer's next prompt, or how the dialogue ended. */
async function ask(parts: RoleplayParts, dialogue: RoleplayDialogue, turn: number) {
  return attemptTurn<Asked>(parts, dialogue, { turn, side: "inquirer" }, async () => {
    const answer = await send(parts, dialogue, "inquirer", inquirerMessages(parts, dialogue.turns));
    const output = readOutput(answer.text, parts.settings);
    if (output.selfReply)
      mark(dialogue, { failure: "self-reply", turn, side: "inquirer", detail: answer.text });
    if (output.multiplePrompts) {
      mark(dialogue, { failure: "multiple-prompts", turn, side: "inquirer", detail: answer.text });
    }
    if (output.stopped) return { ended: "goal-reached" } satisfies Ended;
    // Without the marks around it, which would hide a word that is said once more.
    const incoherent = [answer.text, output.prompt ?? ""].some((text) =>
      isIncoherent(text, parts.settings.coherence),
    );
    if (incoherent) return fail("incoherent-inquirer", answer.text);
    if (output.prompt === null) return fail(isRefusal(answer.text) ? "refused" : "no-prompt", answer.text);
    if (isRefusal(output.prompt)) return fail("refused", answer.text);
    if (isFarewell(output.prompt)) return fail("stop-criterion", answer.text);
    return { prompt: output.prompt, raw: answer.text, latencyMs: answer.latencyMs };
  });
}

/** The responder's answer, or how the dialogue ended. */
async function respond(parts: RoleplayParts, dialogue: RoleplayDialogue, turn: number, prompt: string) {
  return attemptTurn<Answered>(parts, dialogue, { turn, side: "responder" }, async () => {
    const messages = responderMessages(parts.settings, dialogue.turns, prompt);
    const answer = await send(parts, dialogue, "responder", messages);
    const { text, found } = cutAtTurnMarker(answer.text);
    if (found) mark(dialogue, { failure: "self-reply", turn, side: "responder", detail: answer.text });
    if (isIncoherent(text, parts.settings.coherence)) return fail("incoherent-responder", answer.text);
    if (text.trim() === "") return fail("provider-error", "The responder answered with nothing.");
    // A responder may decline: that is an answer, and the inquirer may ask differently.
    if (isRefusal(text)) mark(dialogue, { failure: "refused", turn, side: "responder", detail: text });
    return { response: text.trim(), latencyMs: answer.latencyMs };
  });
}

/** Tries a turn until it works, it ends the dialogue, or the retries are used up. */
async function attemptTurn<T extends object>(
  { settings, signal }: RoleplayParts,
  dialogue: RoleplayDialogue,
  where: Pick<FailureMark, "turn" | "side">,
  attempt: () => Promise<Attempt<T | Ended>>,
): Promise<T | Ended> {
  for (let retry = 0; ; retry += 1) {
    const result = await attempt().catch((error: unknown) => {
      if (signal?.aborted || !(error instanceof CallError) || setUpWrong.has(error.code)) throw error;
      return fail(error.code === "llm/refused" ? "refused" : "provider-error", error.message);
    });
    if (!("failure" in result)) return result;
    const retried = retry < settings.retries;
    mark(dialogue, { ...where, ...result, retried });
    if (!retried) return { ended: result.failure };
  }
}

async function send(
  { settings, seed, signal, ...parts }: RoleplayParts,
  dialogue: RoleplayDialogue,
  side: "inquirer" | "responder",
  messages: readonly ChatMessage[],
): Promise<ChatAnswer> {
  dialogue.outputs[side] += 1;
  const answer = await parts[side].chat(messages, {
    ...(signal === undefined ? {} : { signal }),
    ...(seed === undefined ? {} : { seed }),
    ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
    ...(side === "inquirer" && settings.mode === "structured" ? { schema: outputSchema } : {}),
  });
  dialogue.usage.promptTokens += answer.promptTokens ?? 0;
  dialogue.usage.completionTokens += answer.completionTokens ?? 0;
  dialogue.usage.costUsd += answer.costUsd ?? 0;
  return answer;
}

function readOutput(raw: string, settings: RoleplaySettings): InquirerOutput {
  if (settings.mode === "paper") return readQuotedOutput(raw, settings.stopToken);
  const { text, found } = cutAtTurnMarker(raw);
  const objects = jsonObjects(text).map((each) => structuredOutput.safeParse(each));
  const valid = objects.flatMap((each) => (each.success ? [each.data] : []));
  const [first] = valid;
  const prompt = first?.prompt.trim() ?? "";
  return {
    prompt: prompt === "" || first?.done === true ? null : prompt,
    // Models trained on the paper's form may still say the word.
    stopped: first?.done === true || (first !== undefined && isStop(prompt, settings.stopToken)),
    multiplePrompts: valid.length > 1,
    selfReply: found,
  };
}

/** The JSON objects of a text, in order, whatever stands around them; strings may hold braces. */
function jsonObjects(text: string): unknown[] {
  return [...text.matchAll(/\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/gsu)].flatMap(([json]) => {
    try {
      return [JSON.parse(json) as unknown];
    } catch {
      return [];
    }
  });
}

function fail(failure: FatalFailure, detail: string): { failure: FatalFailure; detail: string } {
  return { failure, detail };
}

function mark(
  dialogue: RoleplayDialogue,
  failure: Omit<FailureMark, "retried"> & { retried?: boolean },
): void {
  dialogue.failures.push({ retried: false, ...failure });
}
