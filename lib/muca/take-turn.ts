import type { CallRecord } from "@/lib/llm/question";
import { messageOf } from "@/lib/shared/errors";
import { type ActRequest, type DecisionInput, decide, decideBasic } from "./arbitrator";
import { carryOn } from "./carry-on";
import type { Conversation } from "./conversation";
import type { Approval, Decision, DropReason, TurnNote, TurnOutcome, TurnTrigger } from "./decision";
import type { FacilitatorMemory } from "./facilitator-memory";
import {
  emptyAnalysis,
  type Mind,
  type Reply,
  type ReplyContext,
  type ThinkOptions,
  type Thought,
} from "./mind";
import { plainReply } from "./plain-reply";
import { instructionsSent } from "./prompting/instructions-sent";
import { rememberAnalysis, rememberOutcome } from "./remember";
import { checkReply } from "./reply-check";
import type { RoomInputs } from "./room-inputs";
import type { RoomView } from "./room-view";
import { recentBotMessages, viewRoom } from "./room-view-of";
import type { Settings } from "./settings";

/** A message that calls the bot and waits for an answer. */
export interface Mention {
  utteranceId: string;
  /** Participant id, or `host`. */
  from: string;
  name: string;
  text: string;
}

export interface TurnInput {
  /** Labelled by the turn; nothing else may change it until the turn is over. */
  conversation: Conversation;
  memory: FacilitatorMemory;
  settings: Settings;
  inputs: RoomInputs;
  trigger: TurnTrigger;
  /** Mentions to answer, oldest first; empty unless the trigger is a mention. */
  mentions: readonly Mention[];
  /** Whether the utterance that started the turn calls the bot although direct-chatting is off. */
  mentionedInVain?: boolean;
  hostName: string | null;
  /** Names on the roster of people who have yet to join; only a replay knows them beforehand. */
  awaitedNames?: readonly string[];
  /** Seconds since the last utterance on an idle turn. */
  quietSeconds: number | null;
  /** Null where time is not known. */
  now: Date | null;
  /** What the facilitator asked for; only with the trigger `host`. */
  request?: ActRequest | undefined;
}

export interface TurnHooks extends ThinkOptions {
  /** The decision stands and a reply is about to be written. On a mention it comes before the analysis ended. */
  onWriting?: (decision: Decision) => void;
  /** A step broke and the turn goes on without it. */
  onFailure?: (error: unknown) => void;
}

export interface TurnResult {
  decision: Decision;
  outcome: TurnOutcome;
  /** After the turn. */
  memory: FacilitatorMemory;
  /** With the analysis in, but before the outcome: for closing the turn differently, see `rememberOutcome`. */
  memoryBeforeOutcome: FacilitatorMemory;
  /** Labels taken in this turn: utterance id → sub-topic ids. */
  labels: Record<string, string[]>;
  notes: TurnNote[];
  calls: CallRecord[];
}

/**
 * One turn of the facilitator: dialog analyzer, arbitrator, reply, checks (paper MUCA algorithm 1). A step in which the
 * mind throws is noted, and the turn goes on without it. Rejects only when `signal` is aborted; then nothing of it
 * counts and the conversation should be built anew.
 */
export async function takeTurn(input: TurnInput, mind: Mind, hooks: TurnHooks = {}): Promise<TurnResult> {
  const failures: TurnNote[] = [];
  const steadyMind = carryOn(mind, hooks.signal, (step, error) => {
    failures.push({ kind: "step-failed", step, message: messageOf(error) });
    hooks.onFailure?.(error);
  });
  // An act that was asked for by name is not MUCA-basic's one prompt to choose.
  const basic = input.settings.preset === "basic" && input.trigger !== "host";
  const take = basic ? takeBasicTurn : takeAnalysedTurn;
  const result = await take(input, steadyMind, hooks);
  return { ...result, notes: [...result.notes, ...failures, ...notesOnLimits(result.calls)] };
}

/** What held the model back, each limit once. */
function notesOnLimits(calls: readonly CallRecord[]): TurnNote[] {
  const causes = new Map(calls.map(({ fallback }) => [fallback?.code, fallback?.message ?? ""]));
  return (
    [
      ["llm/over-budget", "budget"],
      ["llm/too-many-calls", "rate"],
    ] as const
  ).flatMap(([code, why]) => {
    const message = causes.get(code);
    return message === undefined ? [] : [{ kind: "model-held-back", why, message }];
  });
}

async function takeAnalysedTurn(input: TurnInput, mind: Mind, hooks: TurnHooks): Promise<TurnResult> {
  const { conversation, memory, settings, inputs } = input;
  const view = viewRoom(conversation, memory, settings, inputs, input);
  // A mention is answered from what is already known, so that its first words wait for one call only (MUCA §7). The
  // reply goes first: of a provider that just came back it is the reply that should find out.
  const early =
    input.trigger === "mention" && settings.analysis === "fused"
      ? writeReply(input, view, mind, hooks)
      : null;
  const analyzing = mind.analyze(view, settings.analysis, {
    signal: hooks.signal,
    roomId: hooks.roomId,
  });
  const [analysis, earlyReply] = await Promise.all([analyzing, early]);

  const at = input.now?.toISOString() ?? null;
  const analysed = rememberAnalysis(conversation, memory, settings, analysis.value, at);
  const { stuck, unsolved } = analysis.value;
  const decision = decide({ ...decisionInput(input), stuck, unsolved, memory: analysed.memory });
  const freshView = earlyReply ? view : viewRoom(conversation, analysed.memory, settings, inputs, input);
  const reply = earlyReply ?? (await replyTo(decision, input, freshView, mind, hooks));
  const outcome = settle(decision, reply, input, view);
  return {
    decision,
    outcome,
    memory: rememberOutcome(analysed.memory, decision, outcome),
    memoryBeforeOutcome: analysed.memory,
    labels: analysed.labels,
    notes: notesOn(analysed.ignoredLabels),
    calls: [...analysis.calls, ...(reply?.calls ?? [])],
  };
}

function notesOn(ignoredLabels: string[]): TurnNote[] {
  return ignoredLabels.length > 0 ? [{ kind: "labels-ignored", utterances: ignoredLabels }] : [];
}

/** Takes back a reply that was written but may not be posted any more, e.g. since it is stale (MUCA §5). */
export function dropReply(result: TurnResult, dropped: DropReason, detail: string | null): TurnResult {
  const { decision, outcome, memoryBeforeOutcome } = result;
  const draft = { text: outcome.text ?? "", dropped, detail };
  const silent: TurnOutcome = { ...outcome, spoke: false, text: null, drafts: [...outcome.drafts, draft] };
  return { ...result, outcome: silent, memory: rememberOutcome(memoryBeforeOutcome, decision, silent) };
}

/** The same turn with the facilitator's word on its reply: who decided, and what is posted in its place. */
export function approveReply(result: TurnResult, approval: Approval, text: string): TurnResult {
  return { ...result, outcome: { ...result.outcome, text, approval } };
}

/** A turn of MUCA-basic: no analyzer, one prompt that chooses and writes (MUCA §6). */
async function takeBasicTurn(input: TurnInput, mind: Mind, hooks: TurnHooks): Promise<TurnResult> {
  const { conversation, memory, settings, inputs } = input;
  const view = viewRoom(conversation, memory, settings, inputs, input);
  const asked = input.trigger === "mention";
  const draft = decideBasic(decisionInput(input), asked ? "direct-chatting" : "keep-silence");
  if (asked) hooks.onWriting?.(draft);
  const thought = await mind.chooseBasic(replyContext(draft, input, view), hooks);
  // The one prompt knows nothing of switches; an act that is off stays silent all the same (MUCA §4).
  const choice = settings.acts[thought.value.act].enabled ? thought.value.act : "keep-silence";
  const decision = asked ? draft : { ...draft, chosen: choice };
  const reply = decision.chosen === "keep-silence" ? null : { ...thought, value: thought.value.reply };
  const outcome = settle(decision, reply, input, view);
  return {
    decision,
    outcome:
      reply === null ? { ...outcome, engine: thought.engine, ...silentBasic(thought.value.reply) } : outcome,
    memory: rememberOutcome(input.memory, decision, outcome),
    memoryBeforeOutcome: input.memory,
    labels: {},
    notes: [],
    calls: thought.calls,
  };
}

/** Why MUCA-basic kept silent: because it chose to, or because its answer could not be read. */
function silentBasic(reply: Reply): Pick<TurnOutcome, "reasoning" | "drafts"> {
  if (reply.outcome === "malformed") {
    return { reasoning: null, drafts: [{ text: "", dropped: "malformed", detail: reply.detail }] };
  }
  return { reasoning: reply.reasoning, drafts: [] };
}

function decisionInput(input: TurnInput): DecisionInput {
  return {
    conversation: input.conversation,
    memory: input.memory,
    settings: input.settings,
    trigger: input.trigger,
    mentioned: input.trigger === "mention" || input.mentionedInVain === true,
    askers: [...new Set(input.mentions.map(({ from }) => from))],
    stuck: emptyAnalysis.stuck,
    unsolved: emptyAnalysis.unsolved,
    nowMs: input.now?.getTime() ?? null,
    request: input.request,
  };
}

function replyContext(decision: Decision, input: TurnInput, view: RoomView): ReplyContext {
  return {
    view,
    act: decision.chosen,
    decision,
    askers: input.mentions.map(({ from, name, utteranceId, text }) => ({
      id: from,
      name,
      utteranceId,
      text,
    })),
    replyMaxChars: input.settings.replyMaxChars,
  };
}

function writeReply(input: TurnInput, view: RoomView, mind: Mind, hooks: TurnHooks): Promise<Thought<Reply>> {
  const preliminary = decide(decisionInput(input));
  hooks.onWriting?.(preliminary);
  return mind.reply(replyContext(preliminary, input, view), hooks);
}

async function replyTo(
  decision: Decision,
  input: TurnInput,
  view: RoomView,
  mind: Mind,
  hooks: TurnHooks,
): Promise<Thought<Reply> | null> {
  if (decision.chosen === "keep-silence") return null;
  hooks.onWriting?.(decision);
  return mind.reply(replyContext(decision, input, view), hooks);
}

/** Turns a reply into what becomes of the turn: posted, or dropped with its reason; a mention is answered anyway. */
function settle(
  decision: Decision,
  reply: Thought<Reply> | null,
  input: TurnInput,
  view: RoomView,
): TurnOutcome {
  if (reply === null) return { spoke: false, text: null, reasoning: null, drafts: [], engine: null };
  const { value, engine } = reply;
  const reasoning = value.outcome === "malformed" ? null : value.reasoning;
  const dropped = reasonToDrop(reply, input, view);
  if (dropped === null && value.outcome === "text") {
    return { spoke: true, text: value.text.trim(), reasoning, drafts: [], engine };
  }
  const drafts = dropped === null ? [] : [dropped];
  if (decision.trigger !== "mention") return { spoke: false, text: null, reasoning, drafts, engine };
  const text = plainReply([...new Set(input.mentions.map(({ name }) => name))]);
  return { spoke: true, text, reasoning, drafts, engine: "built-in" };
}

function reasonToDrop(
  { value: reply, calls }: Thought<Reply>,
  input: TurnInput,
  view: RoomView,
): TurnOutcome["drafts"][number] | null {
  if (reply.outcome === "declined") return { text: "", dropped: "declined", detail: reply.reasoning };
  if (reply.outcome === "malformed") return { text: "", dropped: "malformed", detail: reply.detail };
  const verdict = checkReply(reply.text.trim(), {
    present: view.roster.map(({ name }) => name),
    everybody: [...input.conversation.everybody.map(({ name }) => name), ...(input.awaitedNames ?? [])],
    askedBy: input.mentions.map(({ name }) => name),
    hostName: input.hostName,
    botName: input.settings.botName,
    recentBotTexts: input.conversation.recentBotTexts(recentBotMessages),
    maxChars: input.settings.replyMaxChars,
    instructions: instructionsSent(calls),
  });
  return verdict.ok ? null : { text: reply.text, dropped: verdict.reason, detail: verdict.detail };
}
