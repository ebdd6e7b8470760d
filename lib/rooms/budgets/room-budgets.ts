import { type BudgetUse, defaultBudget, type RoomLimits, type Spent } from "@/lib/contract/models";
import type { CallGate, Refusal } from "@/lib/llm/provider-link";
import type { CallRecord } from "@/lib/llm/question";
import type { Clock } from "../ports";
import { CallRate } from "./call-rate";
import type { ReadBudget, RoomSpending, SpendingSource } from "./spending";
import { limitsOf, midnightBefore, weighBudget } from "./weigh-budget";

export interface RoomBudgetsOptions {
  spending: SpendingSource;
  readBudget: ReadBudget;
  clock: Clock;
  /** How long a count is taken for true, apart from what this process adds to it (ms). */
  cacheMs?: number;
  /** The database did not say; meanwhile nothing is held back. */
  onError: (error: unknown) => void;
}

interface Counted<T> {
  value: T;
  day: string;
  atMs: number;
}

/**
 * Keeps rooms within their budgets. What was used is counted from the calls in the database, so that all nodes go by
 * the same, and kept for a moment; this process's own calls are added at once. A call that is out is not stopped: a
 * budget can be exceeded by the few calls that were out when it was reached.
 */
export class RoomBudgets implements CallGate {
  readonly #options: RoomBudgetsOptions;
  readonly #rooms = new Map<string, Counted<RoomSpending>>();
  #everything: Counted<Spent> | null = null;
  readonly #rate: CallRate;

  constructor(options: RoomBudgetsOptions) {
    this.#options = options;
    this.#rate = new CallRate(() => options.clock.now().getTime());
  }

  /** Whether the room may ask a model now, which counts as a call; null lets it. Never rejects. */
  async admit(roomId: string | null): Promise<Refusal | null> {
    try {
      const { use, limits } = await this.#weigh(roomId);
      if (use.state === "reached") return overBudget(use);
      if (roomId === null || this.#rate.take(roomId, limits.callsPerMinute)) return null;
    } catch (error) {
      this.#options.onError(error);
      return null;
    }
    return {
      code: "llm/too-many-calls",
      message:
        "This room has asked models as often as it may within a minute, so the built-in engine answers. Its settings hold the limit.",
    };
  }

  /** A call ended; nodes that did not make it will read of it. */
  add(roomId: string | null, call: CallRecord): void {
    if (call.engine !== "model") return;
    const used = { tokens: (call.promptTokens ?? 0) + (call.completionTokens ?? 0), usd: call.costUsd ?? 0 };
    const room = roomId === null ? undefined : this.#rooms.get(roomId)?.value;
    for (const spent of [room?.room, room?.today, this.#everything?.value]) {
      if (!spent) continue;
      spent.tokens += used.tokens;
      spent.usd += used.usd;
    }
  }

  /** How much the room has used, counted anew. */
  async use(roomId: string): Promise<{ use: BudgetUse; limits: RoomLimits }> {
    this.forget(roomId);
    return this.#weigh(roomId);
  }

  /** Limits or counts of a room, or of everything, changed elsewhere. */
  forget(roomId?: string): void {
    if (roomId === undefined) {
      this.#rooms.clear();
      this.#everything = null;
    } else this.#rooms.delete(roomId);
  }

  async #weigh(roomId: string | null): Promise<{ use: BudgetUse; limits: RoomLimits }> {
    const now = this.#options.clock.now();
    const [budget, room, everything] = await Promise.all([
      this.#options.readBudget(),
      roomId === null ? noRoom : this.#ofRoom(roomId, now),
      this.#ofEverything(now),
    ]);
    // What no room asked for is charged to everything only.
    const limits = roomId === null ? defaultBudget.room : limitsOf(room.own, budget.room);
    const spent = { room: room.room, roomToday: room.today, everythingToday: everything };
    return { use: weighBudget(limits, budget.everything, spent, now), limits };
  }

  async #ofRoom(roomId: string, now: Date): Promise<RoomSpending> {
    const known = this.#rooms.get(roomId);
    if (this.#holds(known, now)) return known.value;
    const day = midnightBefore(now);
    const value = await this.#options.spending.ofRoom(roomId, day);
    this.#dropOld(now);
    this.#rooms.set(roomId, { value, day, atMs: now.getTime() });
    return value;
  }

  async #ofEverything(now: Date): Promise<Spent> {
    if (this.#holds(this.#everything, now)) return this.#everything.value;
    const day = midnightBefore(now);
    const value = await this.#options.spending.ofEverything(day);
    this.#everything = { value, day, atMs: now.getTime() };
    return value;
  }

  #holds<T>(counted: Counted<T> | null | undefined, now: Date): counted is Counted<T> {
    if (!counted || counted.day !== midnightBefore(now)) return false;
    return now.getTime() - counted.atMs < (this.#options.cacheMs ?? 5_000);
  }

  #dropOld(now: Date): void {
    for (const [roomId, counted] of this.#rooms) if (!this.#holds(counted, now)) this.#rooms.delete(roomId);
  }
}

const nothing: Spent = { tokens: 0, usd: 0 };
const noRoom: RoomSpending = { room: nothing, today: nothing, own: {} };

function overBudget({ parts, resetsAt }: BudgetUse): Refusal {
  const reached = parts.filter(({ share }) => share >= 1).map(({ limit }) => names[limit]);
  const until = resetsAt === null ? "until it is raised" : `until ${resetsAt}`;
  return {
    code: "llm/over-budget",
    message: `The budget is used up (${reached.join(", ")}), so the built-in engine answers ${until}.`,
  };
}

const names = {
  tokens: "tokens of the room",
  usd: "dollars of the room",
  dayTokens: "the room's tokens for today",
  dayUsd: "the room's dollars for today",
  everythingDayTokens: "everybody's tokens for today",
  everythingDayUsd: "everybody's dollars for today",
};
