import type { BudgetUse } from "@/lib/contract/models";
import type { BotActivity } from "@/lib/contract/socket";
import type { TurnRecord } from "@/lib/contract/turn";
import type { TurnTrigger } from "@/lib/muca/decision";
import type { FacilitatorMemory } from "@/lib/muca/facilitator-memory";
import type { Mind } from "@/lib/muca/mind";
import { type Mention, type TurnHooks, type TurnInput, takeTurn } from "@/lib/muca/take-turn";
import type { AppendQueue } from "./append-queue";
import { approveFirst, needsApproval } from "./approve-first";
import { type EngineState, engineAfter } from "./bot-engine";
import type { KeptLease } from "./lease-keeper";
import type { LiveSession } from "./live-session";
import type { Clock, RoomBus, RoomStore } from "./ports";
import { ReplyStream } from "./reply-stream";
import { asStale, type FinishedTurn, toTurnCommit } from "./turn-commit";

/** What a log line needs to say where something happened. */
export interface TurnContext {
  roomId: string;
  /** Number of the turn in its room; left out where no turn is concerned. */
  turn?: number;
}

export interface TurnDeps {
  store: RoomStore;
  queue: AppendQueue;
  bus: RoomBus;
  clock: Clock;
  mind: Mind;
  onError: (error: unknown, context: TurnContext) => void;
  /** This node took and wrote a turn. */
  onTurn?: (turn: TurnRecord, context: TurnContext) => void;
  /** What a room has used of its budgets, told to hosts after each turn. Rejects when that cannot be read. */
  budgetOf?: (roomId: string) => Promise<BudgetUse>;
}

export interface DueTurn {
  session: LiveSession;
  trigger: TurnTrigger;
  lease: KeptLease;
  /** Which engine answered last. */
  engine: EngineState;
}

/** The room belongs to another node by now, or takes no turns any more: nothing of the turn was written. */
export class Fenced extends Error {}

/**
 * Takes a turn that is due, writes it, and tells the room what the bot is doing meanwhile. Gives back which engine
 * answered. Throws Fenced when it may not be written, and whatever fails; then the session is to be built anew.
 */
export async function runTurn(deps: TurnDeps, due: DueTurn): Promise<EngineState> {
  const { session, trigger, lease } = due;
  const { roomId } = session;
  const { bus, clock } = deps;
  const context = { roomId, turn: session.turns + 1 };
  const stream = new ReplyStream(deps, roomId, context.turn);
  let { engine } = due;
  const show = (state: BotActivity["state"]) =>
    bus.publish({ type: "bot-activity", roomId, activity: { state, ...engine } });
  const startedAt = clock.now();
  const basedOnSeq = session.lastSeq;
  const mentions = trigger === "mention" ? session.openMentions() : [];
  const subTopicsBefore = session.memory.subTopics;
  show("thinking");
  try {
    const hooks: TurnHooks = {
      signal: lease.signal,
      roomId,
      onWriting: () => show("writing"),
      onFailure: (error) => deps.onError(error, context),
    };
    // Only answers are shown while they are written: other replies may still be dropped as stale.
    if (trigger === "mention" && !needsApproval(session.settings, trigger)) hooks.onText = stream.grow;
    const result = await takeTurn(inputOf(session, trigger, mentions, startedAt), deps.mind, hooks);
    lease.signal.throwIfAborted();
    engine = engineAfter(result.calls, engine);
    const thoughtAt = clock.now();
    const wait = { settings: session.settings, roomId, trigger, mentions, basedOnSeq, signal: lease.signal };
    const approved = await approveFirst(deps, wait, result, () => show("waiting"));
    const endedAt = clock.now();
    const finished: FinishedTurn = {
      session,
      epoch: lease.epoch,
      basedOnSeq,
      startedAt,
      endedAt,
      mentions,
      subTopicsBefore,
      waitedMs: endedAt.getTime() - thoughtAt.getTime(),
      ...approved,
    };
    const { record, memory } = await commit(deps, finished);
    session.turnTaken(record, memory);
    stream.end();
    bus.publish({ type: "turn", roomId, turn: record });
    deps.onTurn?.(record, context);
    engine = { ...engine, budget: await readBudget(deps, context) };
  } finally {
    stream.end();
    show("idle");
  }
  return engine;
}

/** A budget that cannot be read is no reason to fail a turn that is written. */
async function readBudget(deps: TurnDeps, context: TurnContext): Promise<BudgetUse | undefined> {
  try {
    return await deps.budgetOf?.(context.roomId);
  } catch (error) {
    deps.onError(error, context);
    return undefined;
  }
}

function inputOf(
  session: LiveSession,
  trigger: TurnTrigger,
  mentions: readonly Mention[],
  now: Date,
): TurnInput {
  return {
    conversation: session.conversation,
    memory: session.memory,
    settings: session.settings,
    inputs: session.inputs,
    trigger,
    mentions,
    mentionedInVain: trigger === "interval" && session.newestCallsBot,
    hostName: session.hostName,
    quietSeconds: trigger === "idle" ? session.quietSeconds(now.getTime()) : null,
    now,
    request: trigger === "host" ? session.requestedAct : undefined,
  };
}

/** Writes the turn, silent when its reply became stale. */
async function commit(
  deps: TurnDeps,
  turn: FinishedTurn,
): Promise<{ record: TurnRecord; memory: FacilitatorMemory }> {
  const toWrite = toTurnCommit(turn);
  const committed = await deps.queue.perform(
    turn.session.roomId,
    () => deps.store.commitTurn(toWrite),
    (answer) => (answer.outcome === "committed" ? answer.entries : []),
  );
  switch (committed.outcome) {
    case "committed":
      return { record: committed.record, memory: toWrite.memory };
    case "stale":
      return commit(deps, { ...turn, result: asStale(turn.result, committed.utterancesSince) });
    case "fenced":
      throw new Fenced("The turn may not be written any more.");
  }
}
