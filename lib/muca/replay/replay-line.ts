import type { ActState, Decision, ParticipantFeatures, TurnOutcome, TurnTrigger } from "../decision";
import type { SubTopic, SubTopicStatus } from "../sub-topic";

/** One line of a replay's output: a turn, with sub-topics by their position (MUCA §9). */
export interface ReplayLine {
  turn: number;
  afterUtterance: string;
  trigger: TurnTrigger;
  i: number;
  participants: number;
  nExe: number;
  nSw: number;
  nSilent: number;
  features: Record<string, ParticipantFeatures>;
  subTopics: { status: SubTopicStatus; nEd: number; nIng: number }[];
  currentSubTopic: number | null;
  acts: Omit<ActState, "because" | "sitsOut">[];
  p: { silence: number; semantic: number; chimeIn: number } | null;
  chosen: string;
  target: string[] | null;
  proposedSubTopic: number | null;
  spoke: boolean;
  utteranceId: string | null;
  text: string | null;
}

/** Writes a turn down in the replay format. */
export function toReplayLine(
  decision: Decision,
  outcome: TurnOutcome,
  subTopics: readonly SubTopic[],
): ReplayLine {
  const positionOf = (id: string | null): number | null => {
    const position = subTopics.findIndex((subTopic) => subTopic.id === id);
    return position < 0 ? null : position;
  };
  return {
    turn: decision.turn,
    afterUtterance: decision.afterUtterance,
    trigger: decision.trigger,
    i: decision.i,
    participants: decision.participants,
    nExe: decision.nExe,
    nSw: decision.nSw,
    nSilent: decision.nSilent,
    features: decision.features,
    subTopics: decision.subTopics.map(({ status, nEd, nIng }) => ({ status, nEd, nIng })),
    currentSubTopic: positionOf(decision.currentSubTopic),
    acts: decision.acts.map(({ act, rank, off, condition, warmUp, coolDown, eligible }) => {
      return { act, rank, off, condition, warmUp, coolDown, eligible };
    }),
    p: decision.p,
    chosen: decision.chosen,
    target: decision.target,
    proposedSubTopic: positionOf(decision.proposedSubTopic),
    spoke: outcome.spoke,
    utteranceId: outcome.spoke ? botUtteranceId(decision.turn) : null,
    text: outcome.text,
  };
}

/** Id of what the bot says in a turn of a replay. */
export function botUtteranceId(turn: number): string {
  return `bot-${turn}`;
}
