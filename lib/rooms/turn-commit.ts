import type { EntryBody } from "@/lib/contract/entry";
import { executionInterval } from "@/lib/muca/schedule";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { dropReply, type Mention, type TurnResult } from "@/lib/muca/take-turn";
import type { LiveSession } from "./live-session";
import { findPersonMentions } from "./person-mentions";
import type { TurnCommit } from "./ports";

export interface FinishedTurn {
  session: LiveSession;
  epoch: number;
  basedOnSeq: number;
  startedAt: Date;
  endedAt: Date;
  mentions: readonly Mention[];
  result: TurnResult;
  /** The sub-topics the turn began with. */
  subTopicsBefore: readonly SubTopic[];
  /** How long the reply waited for the facilitator, after the turn was thought through. */
  waitedMs: number;
  /** The facilitator has sent it: it is posted however much was said meanwhile. */
  approved: boolean;
}

/** A finished turn as the store keeps it. Mentions are always answered; other replies may have become stale. */
export function toTurnCommit(turn: FinishedTurn): TurnCommit {
  const { session, epoch, basedOnSeq, startedAt, endedAt, result } = turn;
  const { decision, outcome, memory } = result;
  const nExe = executionInterval(session.settings, decision.participants);
  return {
    roomId: session.roomId,
    epoch,
    memory,
    labels: result.labels,
    reply: replyBody(turn),
    staleAfter: isWanted(turn) ? null : nExe,
    subTopicsBefore: turn.subTopicsBefore,
    record: {
      roomId: session.roomId,
      number: decision.turn,
      at: endedAt.toISOString(),
      trigger: decision.trigger,
      chosen: decision.chosen,
      spoke: outcome.spoke,
      dropped: outcome.spoke ? null : (outcome.drafts.at(-1)?.dropped ?? null),
      engine: outcome.engine,
      preset: session.settings.preset,
      basedOnSeq,
      startedAt: startedAt.toISOString(),
      durationMs: endedAt.getTime() - startedAt.getTime() - turn.waitedMs,
      decision,
      outcome,
      subTopics: memory.subTopics,
      summaries: memory.summaries,
      settings: session.settings,
      notes: result.notes,
      calls: result.calls,
    },
  };
}

/** Replies that somebody asked for do not become stale: answers to mentions, and what the facilitator wants. */
function isWanted({ result, approved }: FinishedTurn): boolean {
  const { trigger } = result.decision;
  return approved || trigger === "mention" || trigger === "host";
}

/** The same turn, its reply dropped because too much was said meanwhile (MUCA §5, "Stale"). */
export function asStale(result: TurnResult, utterancesSince: number): TurnResult {
  return dropReply(result, "stale", `${utterancesSince} utterances arrived while it was being written`);
}

function replyBody({ session, mentions, result }: FinishedTurn): EntryBody<"message:posted"> | null {
  const { decision, outcome } = result;
  if (!outcome.spoke || outcome.text === null || outcome.engine === null) return null;
  const people = session.conversation.present;
  const targets = (decision.target ?? []).filter((id) => people.some((person) => person.id === id));
  const named = findPersonMentions(outcome.text, people);
  return {
    author: { kind: "bot" },
    text: outcome.text,
    replyTo: mentions.length === 1 ? (mentions[0]?.utteranceId ?? null) : null,
    mentions: [...new Set([...targets, ...named])],
    mentionsBot: false,
    to: null,
    bot: { turn: decision.turn, act: decision.chosen, engine: outcome.engine, target: decision.target },
    reactions: [],
  };
}
