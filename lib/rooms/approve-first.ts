import { randomUUID } from "node:crypto";
import type { Entry, EntryBody, WaitingDraft } from "@/lib/contract/entry";
import type { TurnTrigger } from "@/lib/muca/decision";
import { plainReply } from "@/lib/muca/plain-reply";
import { executionInterval } from "@/lib/muca/schedule";
import type { Settings } from "@/lib/muca/settings";
import { approveReply, dropReply, type Mention, type TurnResult } from "@/lib/muca/take-turn";
import type { AppendQueue } from "./append-queue";
import type { Clock, RoomBus, RoomStore } from "./ports";

export interface ApprovalDeps {
  store: Pick<RoomStore, "entriesAfter">;
  queue: Pick<AppendQueue, "append">;
  bus: Pick<RoomBus, "subscribe">;
  clock: Clock;
}

/** The turn whose reply may have to wait. */
export interface WaitingTurn {
  settings: Settings;
  roomId: string;
  trigger: TurnTrigger;
  mentions: readonly Mention[];
  basedOnSeq: number;
  signal: AbortSignal;
}

type Ending =
  | { kind: "decided"; body: EntryBody<"draft:decided"> }
  | { kind: "expired"; why: EntryBody<"draft:expired">["why"]; detail: string };

/** Whether a reply of this kind waits for the facilitator in a room with these settings. */
export function needsApproval(
  { approveFirst }: Pick<Settings, "approveFirst">,
  trigger: TurnTrigger,
): boolean {
  return approveFirst === "all" || (approveFirst === "proactive" && trigger !== "mention");
}

/**
 * Lets a finished reply wait until the facilitator sends, edits or discards it. A proactive draft expires when more
 * than `N_exe` utterances came after what it is based on (MUCA §5, "Stale"), or when somebody calls the bot, who must
 * not wait behind it; a mention gets the plain reply after `approveSeconds`. Rejects when the turn is aborted.
 */
export async function approveFirst(
  deps: ApprovalDeps,
  turn: WaitingTurn,
  result: TurnResult,
  onWaiting: () => void,
): Promise<{ result: TurnResult; approved: boolean }> {
  const { text } = result.outcome;
  if (text === null || !needsApproval(turn.settings, turn.trigger)) return { result, approved: false };
  const draft = draftOf(deps.clock, turn, result, text);
  const proposed = { type: "draft:proposed" as const, body: { draft }, clientId: null };
  onWaiting();
  const ending = await waitForWord(deps, turn, result, draft, () => deps.queue.append(turn.roomId, proposed));
  const waitedMs = deps.clock.now().getTime() - Date.parse(draft.proposedAt);
  return applyEnding(ending, turn, result, { original: text, waitedMs });
}

function draftOf(clock: Clock, turn: WaitingTurn, { decision }: TurnResult, text: string): WaitingDraft {
  const now = clock.now();
  const { approveSeconds } = turn.settings;
  const limited = turn.trigger === "mention" && approveSeconds !== null;
  return {
    id: randomUUID(),
    turn: decision.turn,
    act: decision.chosen,
    trigger: decision.trigger,
    text,
    target: decision.target,
    proposedAt: now.toISOString(),
    expiresAt: limited ? new Date(now.getTime() + approveSeconds * 1_000).toISOString() : null,
  };
}

/** Resolves with whatever ends the waiting first; an ending that nobody decided is written to the log. */
async function waitForWord(
  deps: ApprovalDeps,
  turn: WaitingTurn,
  { decision }: TurnResult,
  draft: WaitingDraft,
  propose: () => Promise<unknown>,
): Promise<Ending> {
  const { roomId, signal } = turn;
  const watch = new DraftWatch(draft, executionInterval(turn.settings, decision.participants), turn);
  const stops = [
    deps.bus.subscribe((event) => {
      if (event.type === "entries" && event.roomId === roomId) watch.take(event.entries);
    }),
  ];
  if (draft.expiresAt !== null) {
    const ms = Date.parse(draft.expiresAt) - deps.clock.now().getTime();
    stops.push(
      deps.clock.after(ms, () =>
        watch.end({ kind: "expired", why: "time", detail: "nobody decided in time" }),
      ),
    );
  }
  const abort = () => watch.fail(signal.reason);
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    await propose();
    // What was said while the reply was being written counts as well.
    watch.take(await deps.store.entriesAfter(roomId, turn.basedOnSeq, 1_000));
    const ending = await watch.ended;
    return ending.kind === "decided" ? ending : await expire(deps, roomId, draft, ending);
  } catch (error) {
    await recordExpiry(deps, roomId, draft.id, "cut-off");
    throw error;
  } finally {
    for (const stop of stops) stop();
    signal.removeEventListener("abort", abort);
  }
}

/** The facilitator may have decided in the same moment: whoever wrote first has the last word. */
async function expire(
  deps: ApprovalDeps,
  roomId: string,
  draft: WaitingDraft,
  ending: Extract<Ending, { kind: "expired" }>,
): Promise<Ending> {
  if (await recordExpiry(deps, roomId, draft.id, ending.why)) return ending;
  for (let afterSeq = 0; ; ) {
    const entries = await deps.store.entriesAfter(roomId, afterSeq, 1_000);
    const decided = entries.find(
      (entry) => entry.type === "draft:decided" && entry.body.draftId === draft.id,
    );
    if (decided?.type === "draft:decided") return { kind: "decided", body: decided.body };
    const last = entries.at(-1);
    if (!last) return ending;
    afterSeq = last.seq;
  }
}

async function recordExpiry(
  { queue }: ApprovalDeps,
  roomId: string,
  draftId: string,
  why: EntryBody<"draft:expired">["why"],
): Promise<boolean> {
  const answer = await queue.append(roomId, {
    type: "draft:expired",
    body: { draftId, why },
    clientId: null,
    requires: { draft: draftId },
  });
  return answer.outcome === "appended";
}

/** Watches the log for what ends a draft's waiting. */
class DraftWatch {
  readonly ended: Promise<Ending>;
  end: (ending: Ending) => void = () => {};
  fail: (reason: unknown) => void = () => {};
  private seen = new Set<number>();
  private utterances = 0;

  constructor(
    private readonly draft: WaitingDraft,
    private readonly nExe: number,
    private readonly turn: WaitingTurn,
  ) {
    this.ended = new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
    // Whoever awaits it hears of a failure; nobody else has to.
    this.ended.catch(() => {});
  }

  take(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry.seq <= this.turn.basedOnSeq || this.seen.has(entry.seq)) continue;
      this.seen.add(entry.seq);
      this.look(entry);
    }
  }

  private look(entry: Entry): void {
    if (entry.type === "draft:decided" && entry.body.draftId === this.draft.id) {
      this.end({ kind: "decided", body: entry.body });
    }
    if (entry.type !== "message:posted" || entry.body.to !== null || this.turn.trigger === "mention") return;
    this.utterances += 1;
    const { settings } = this.turn;
    if (entry.body.mentionsBot && settings.acts["direct-chatting"].enabled) {
      this.end({ kind: "expired", why: "mention", detail: "somebody called the bot meanwhile" });
    } else if (this.utterances > this.nExe) {
      const detail = `${this.utterances} utterances arrived while it waited for approval`;
      this.end({ kind: "expired", why: "stale", detail });
    }
  }
}

/** What becomes of the turn: its reply as decided, silence, or for a mention the plain reply. */
function applyEnding(
  ending: Ending,
  { trigger, mentions }: WaitingTurn,
  result: TurnResult,
  waited: { original: string; waitedMs: number },
): { result: TurnResult; approved: boolean } {
  if (ending.kind === "decided") {
    const { verdict, text, edited } = ending.body;
    const by = ending.body.by ?? null;
    if (verdict === "sent" && text !== null) {
      const approval = { verdict: edited ? ("edited" as const) : ("sent" as const), by, ...waited };
      return { result: approveReply(result, approval, text), approved: true };
    }
    const detail = `by ${by?.name ?? "the facilitator"}`;
    const silent = dropReply(result, "discarded", detail);
    return { result: withApproval(silent, { verdict: "discarded", by, ...waited }), approved: false };
  }
  const approval = { verdict: "expired" as const, by: null, ...waited };
  const dropped = dropReply(result, "stale", ending.detail);
  if (trigger !== "mention") return { result: withApproval(dropped, approval), approved: false };
  // A mention is always answered (MUCA §4): by the plain reply when nobody looked at the draft.
  const plain = approveReply(result, approval, plainReply([...new Set(mentions.map(({ name }) => name))]));
  const outcome = { ...plain.outcome, engine: "built-in" as const, drafts: dropped.outcome.drafts };
  return { result: { ...plain, outcome }, approved: true };
}

function withApproval(
  result: TurnResult,
  approval: NonNullable<TurnResult["outcome"]["approval"]>,
): TurnResult {
  return { ...result, outcome: { ...result.outcome, approval } };
}
