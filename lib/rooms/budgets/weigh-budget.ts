import type { BudgetLimit, BudgetSettings, BudgetUse, RoomLimits, Spent } from "@/lib/contract/models";

/** Share of a limit from which on the facilitator is warned. */
export const warningShare = 0.8;

export interface SpentByScope {
  /** By the room since it was made. */
  room: Spent;
  /** By the room since midnight (UTC). */
  roomToday: Spent;
  /** By all rooms since midnight (UTC). */
  everythingToday: Spent;
}

/** What is left of the budgets: each limit that is set, the worst of them, and when the day's ones begin anew. */
export function weighBudget(
  room: RoomLimits,
  everything: BudgetSettings["everything"],
  spent: SpentByScope,
  now: Date,
): BudgetUse {
  const pairs: readonly (readonly [BudgetLimit, number | null, number])[] = [
    ["tokens", room.tokens, spent.room.tokens],
    ["usd", room.usd, spent.room.usd],
    ["dayTokens", room.dayTokens, spent.roomToday.tokens],
    ["dayUsd", room.dayUsd, spent.roomToday.usd],
    ["everythingDayTokens", everything.dayTokens, spent.everythingToday.tokens],
    ["everythingDayUsd", everything.dayUsd, spent.everythingToday.usd],
  ];
  const parts = pairs.flatMap(([limit, of, used]) =>
    of === null ? [] : { limit, spent: used, of, share: used / of },
  );
  const reached = parts.filter(({ share }) => share >= 1);
  const state =
    reached.length > 0 ? "reached" : parts.some(({ share }) => share >= warningShare) ? "warning" : "ok";
  const onlyToday = reached.length > 0 && reached.every(({ limit }) => limit !== "tokens" && limit !== "usd");
  return { state, parts, resetsAt: onlyToday ? nextMidnight(now) : null };
}

/** Midnight (UTC) that began the day, as ISO text. */
export function midnightBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())).toISOString();
}

function nextMidnight(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString();
}

/** The room's own limits on top of those for every room; null is a limit taken away. */
export function limitsOf(own: Partial<Record<keyof RoomLimits, number | null | undefined>>, all: RoomLimits) {
  const given = Object.entries(own).filter(([, limit]) => limit !== undefined);
  return { ...all, ...Object.fromEntries(given) } as RoomLimits;
}
