import type { CoherenceSettings } from "./coherence";

/** How the inquirer is asked for its prompt: as JSON with a flag, or in double quotes as in the paper. */
export type InquirerMode = "structured" | "paper";

/** What can go wrong in a dialogue, counted each time (LLM-Roleplay, appendix C). */
export const roleplayFailures = [
  "no-prompt",
  "multiple-prompts",
  "incoherent-inquirer",
  "incoherent-responder",
  "self-reply",
  "stop-criterion",
  "refused",
  "provider-error",
  "max-turns",
] as const;
export type RoleplayFailure = (typeof roleplayFailures)[number];

/** How a dialogue ended: the inquirer said so, or the failure that ended it. */
export type DialogueEnd = "goal-reached" | Exclude<RoleplayFailure, "multiple-prompts" | "self-reply">;

export interface RoleplaySettings {
  mode: InquirerMode;
  /** Most turns of a dialogue. */
  maxTurns: number;
  /** How often a turn that failed is asked again. */
  retries: number;
  /** What the inquirer says when its goal is reached; only the paper mode asks for it. */
  stopToken: string;
  coherence: CoherenceSettings;
  temperature: number | null;
  /** System prompt of the responder. */
  responderPrompt: string;
}

export interface RoleplayTurn {
  prompt: string;
  response: string;
  /** As the inquirer wrote it, with all that surrounds the prompt. */
  rawPrompt: string;
  promptTokens: number;
  responseTokens: number;
  inquirerMs: number;
  responderMs: number;
}

/** A failure and where it was; `retried` when the turn was asked again because of it. */
export interface FailureMark {
  failure: RoleplayFailure;
  /** 1 for the first turn. */
  turn: number;
  side: "inquirer" | "responder";
  retried: boolean;
  /** What was written, or what the endpoint said. */
  detail: string;
}

export interface RoleplayDialogue {
  turns: RoleplayTurn[];
  failures: FailureMark[];
  ended: DialogueEnd;
  /** How often either side was asked for an output, also in vain: what the failure rates are shares of. */
  outputs: { inquirer: number; responder: number };
  usage: { promptTokens: number; completionTokens: number; costUsd: number };
}
