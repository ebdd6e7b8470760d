import type { BudgetSettings, RoomLimits, Spent } from "@/lib/contract/models";

/** What a room has used of models, and the limits it has of its own. */
export interface RoomSpending {
  room: Spent;
  today: Spent;
  own: Partial<Record<keyof RoomLimits, number | null | undefined>>;
}

/** Counts what was used, from the calls that are kept; `since` is ISO text. */
export interface SpendingSource {
  ofRoom(roomId: string, since: string): Promise<RoomSpending>;
  ofEverything(since: string): Promise<Spent>;
}

/** The budgets that hold for every room; may be read anew. */
export type ReadBudget = () => Promise<BudgetSettings>;
