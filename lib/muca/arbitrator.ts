import type { Act, ActContext, Verdict } from "./act";
import type { ActName, RequestableAct } from "./act-name";
import { acts } from "./acts";
import { aimOf } from "./aim";
import { chimeInProbability } from "./chime-in";
import type { Conversation } from "./conversation";
import type { ActState, Decision, TurnTrigger } from "./decision";
import type { FacilitatorMemory } from "./facilitator-memory";
import { computeParticipantFeatures } from "./lurker";
import { executionInterval, shortWindowSize } from "./schedule";
import type { Settings } from "./settings";
import { computeSubTopicFeatures, findCurrentSubTopic } from "./sub-topic-features";

export interface DecisionInput {
  conversation: Conversation;
  /** With the statuses of this turn's analysis already in. */
  memory: FacilitatorMemory;
  settings: Settings;
  trigger: TurnTrigger;
  /** Whether the message that started the turn calls the bot; also true when direct-chatting is off. */
  mentioned: boolean;
  /** Who called the bot, in order, each once. */
  askers: readonly string[];
  stuck: boolean;
  unsolved: boolean;
  /** Ms since the epoch; null when time is not known. */
  nowMs: number | null;
  /** What the facilitator asked for; set when, and only when, the trigger is `host`. */
  request?: ActRequest | undefined;
}

/** An act the facilitator wants now, with whom it addresses and where it leads if that matters to them. */
export interface ActRequest {
  act: RequestableAct;
  /** Participant id. */
  target: string | null;
  subTopicId: string | null;
}

/**
 * The utterance strategies arbitrator (MUCA §4): judges every act, then chooses the eligible one of lowest rank.
 * On a mention it is always direct-chatting, and what the facilitator asked for is done whatever its conditions
 * say. Pure; costs O(people × sub-topics + window).
 */
export function decide(input: DecisionInput): Decision {
  const context = describeSituation(input);
  const judged = acts.map((act) => judgeAct(act, context));
  // Array sort is stable: equal ranks keep the order of the list.
  const table = [...judged].sort((a, b) => a.state.rank - b.state.rank);
  const wanted = input.trigger === "mention" ? "direct-chatting" : input.request?.act;
  const chosen = table.find(({ state }) => (wanted ? state.act === wanted : state.eligible));
  return {
    ...commonPart(context),
    stuck: input.stuck,
    unsolved: input.unsolved,
    acts: table.map(({ state }) => state),
    p: context.p,
    chosen: chosen?.state.act ?? "keep-silence",
    target: chosen?.verdict.target ?? null,
    proposedSubTopic: chosen?.verdict.proposedSubTopic ?? null,
    reason: chosen?.verdict.reason ?? null,
    ...(input.request ? aimOf(input.request, context) : {}),
  };
}

/**
 * The decision of MUCA-basic (MUCA §6): it weighs no acts, its one prompt chooses by itself; what counting says is
 * kept for the dashboard all the same.
 */
export function decideBasic(input: DecisionInput, chosen: ActName): Decision {
  const context = describeSituation(input);
  return {
    ...commonPart(context),
    stuck: false,
    unsolved: false,
    acts: [],
    p: null,
    chosen,
    target: input.trigger === "mention" ? [...input.askers] : null,
    proposedSubTopic: null,
    reason: null,
  };
}

function commonPart({
  conversation,
  memory,
  settings,
  trigger,
  participants,
  features,
  subTopics,
  currentSubTopic,
}: ActContext) {
  return {
    turn: memory.turn + 1,
    trigger,
    afterUtterance: conversation.last?.id ?? "",
    i: conversation.i,
    participants,
    nExe: executionInterval(settings, participants),
    nSw: shortWindowSize(settings, participants),
    nSilent: memory.nSilent,
    features,
    subTopics: [...subTopics],
    currentSubTopic,
  };
}

function describeSituation(input: DecisionInput): ActContext {
  const { conversation, memory, settings } = input;
  const participants = conversation.participantCount;
  const nSw = shortWindowSize(settings, participants);
  return {
    ...input,
    participants,
    features: computeParticipantFeatures(conversation, memory, settings, nSw),
    subTopics: computeSubTopicFeatures(conversation, memory.subTopics, nSw),
    currentSubTopic: findCurrentSubTopic(conversation, memory.subTopics, nSw),
    p: chimeInProbability(memory.nSilent, input.stuck, input.unsolved, settings.chimeIn),
  };
}

function judgeAct(act: Act, context: ActContext): { state: ActState; verdict: Verdict } {
  const { conversation, memory, settings, participants } = context;
  const { enabled, rank, warmUp, coolDown } = settings.acts[act.name];
  const verdict = act.condition(context);
  const needs = warmUp * participants;
  const remaining = coolDownRemaining(act, memory, coolDown * participants, conversation.i);
  const sitsOut = settings.declinedSitsOut && memory.sitsOut === act.name;
  const warm = conversation.i >= needs;
  return {
    verdict,
    state: {
      act: act.name,
      rank,
      off: !enabled,
      condition: verdict.holds,
      because: verdict.because,
      warmUp: { needs, met: warm },
      coolDown: { remaining, met: remaining === 0 },
      sitsOut,
      eligible: enabled && verdict.holds && warm && remaining === 0 && !sitsOut,
    },
  };
}

/** Utterances until the act may fire again: fired at 20 with cool-down 28, it is free at 48. */
function coolDownRemaining(act: Act, memory: FacilitatorMemory, coolDown: number, i: number): number {
  const timers = [act.name, ...(act.sharesCoolDownWith ?? [])].map((name) => memory.firedAt[name]);
  const lastFired = Math.max(...timers.map((at) => at ?? Number.NEGATIVE_INFINITY));
  return Number.isFinite(lastFired) ? Math.max(0, lastFired + coolDown - i) : 0;
}
