import { describe, expect, it } from "vitest";
import { type BudgetSettings, defaultBudget, type RoomLimits } from "@/lib/contract/models";
import type { CallRecord } from "@/lib/llm/question";
import { ManualClock } from "../memory/manual-clock";
import { callRecord } from "../testing/turn-commit";
import { RoomBudgets } from "./room-budgets";
import { limitsOf, weighBudget } from "./weigh-budget";

const noLimits: RoomLimits = {
  ...{ tokens: null, usd: null, dayTokens: null, dayUsd: null, callsPerMinute: null },
};
const noDay = { dayTokens: null, dayUsd: null };
const spent = (tokens: number, usd = 0) => ({ tokens, usd });
const noon = new Date("2026-03-01T12:00:00.000Z");
const scopes = (room: number, roomToday: number, everythingToday = roomToday) => ({
  room: spent(room, room / 100),
  roomToday: spent(roomToday, roomToday / 100),
  everythingToday: spent(everythingToday, everythingToday / 100),
});

describe("weighing a budget", () => {
  it("has nothing to say where there is no limit", () => {
    expect(weighBudget(noLimits, noDay, scopes(1e9, 1e9), noon)).toEqual({
      ...{ state: "ok", parts: [], resetsAt: null },
    });
  });

  it.each([
    [799, "ok"],
    [800, "warning"],
    [999, "warning"],
    [1_000, "reached"],
    [1_500, "reached"],
  ] as const)("%i of 1,000 tokens is %s", (tokens, state) => {
    const limits = { ...noLimits, tokens: 1_000 };
    expect(weighBudget(limits, noDay, scopes(tokens, 0), noon).state).toBe(state);
  });

  it("goes by the worst limit, and knows when a day's one begins anew", () => {
    const limits = { ...noLimits, tokens: 1_000, dayUsd: 5 };
    const use = weighBudget(limits, noDay, scopes(500, 500), noon);
    expect(use).toMatchObject({ state: "reached", resetsAt: "2026-03-02T00:00:00.000Z" });
    expect(use.parts.map(({ limit, share }) => [limit, share])).toEqual([
      ["tokens", 0.5],
      ["dayUsd", 1],
    ]);
  });

  it("does not begin anew by itself when the whole budget is reached too", () => {
    const limits = { ...noLimits, tokens: 100, dayTokens: 100 };
    expect(weighBudget(limits, noDay, scopes(100, 100), noon).resetsAt).toBeNull();
  });

  it("holds all rooms together to the day's limit of everything", () => {
    const use = weighBudget(noLimits, { dayTokens: 1_000, dayUsd: null }, scopes(1, 1, 1_000), noon);
    expect(use.state).toBe("reached");
  });

  it("takes a room's own limits before the server's, none included", () => {
    const server = { ...noLimits, tokens: 10, dayUsd: 2 };
    expect(limitsOf({ tokens: null, callsPerMinute: 3, dayUsd: undefined }, server)).toEqual({
      ...noLimits,
      ...{ tokens: null, dayUsd: 2, callsPerMinute: 3 },
    });
  });
});

function open(
  budget: Partial<RoomLimits>,
  everything: BudgetSettings["everything"] = defaultBudget.everything,
) {
  const clock = new ManualClock(noon.getTime());
  const errors: unknown[] = [];
  // What other nodes wrote, as the database tells.
  const database = { room: 0, today: 0, everything: 0, fails: false, reads: 0 };
  const budgets = new RoomBudgets({
    clock,
    onError: (error) => errors.push(error),
    readBudget: async () => ({ room: { ...noLimits, ...budget }, everything }),
    spending: {
      ofRoom: async () => {
        database.reads += 1;
        if (database.fails) throw new Error("The database is away.");
        return { room: spent(database.room), today: spent(database.today), own: {} };
      },
      ofEverything: async () => spent(database.everything),
    },
  });
  return { budgets, clock, database, errors };
}

const call = (tokens: number): CallRecord => callRecord({ promptTokens: tokens, completionTokens: 0 });

describe("the budgets of rooms", () => {
  it("let calls out until the limit, counting this node's own at once", async () => {
    const { budgets, database } = open({ tokens: 1_000 });
    expect(await budgets.admit("r")).toBeNull();
    budgets.add("r", call(999));
    expect(await budgets.admit("r")).toBeNull();
    budgets.add("r", call(1));
    expect(await budgets.admit("r")).toMatchObject({ code: "llm/over-budget" });
    // Another room is not held back, nor what no room asked for.
    expect(await budgets.admit("other")).toBeNull();
    expect(await budgets.admit(null)).toBeNull();
    expect(database.reads).toBe(2);
  });

  it("do not count what the rules answered", async () => {
    const { budgets } = open({ tokens: 10 });
    await budgets.admit("r");
    budgets.add("r", { ...call(100), engine: "built-in" });
    expect(await budgets.admit("r")).toBeNull();
  });

  it("hear of other nodes' calls within seconds", async () => {
    const { budgets, clock, database } = open({ tokens: 1_000 });
    expect(await budgets.admit("r")).toBeNull();
    database.room = 5_000;
    expect(await budgets.admit("r")).toBeNull();
    clock.advance(5_000);
    expect(await budgets.admit("r")).toMatchObject({ code: "llm/over-budget" });
  });

  it("count the day anew after midnight", async () => {
    const { budgets, clock, database } = open({ dayTokens: 1_000 });
    database.today = 1_000;
    const refusal = await budgets.admit("r");
    expect(refusal?.message).toContain("2026-03-02T00:00:00.000Z");
    database.today = 0;
    clock.advance(12 * 3_600_000);
    expect(await budgets.admit("r")).toBeNull();
  });

  it("let a room ask only so often within a minute", async () => {
    const { budgets, clock } = open({ callsPerMinute: 2 });
    expect(await budgets.admit("r")).toBeNull();
    clock.advance(30_000);
    expect(await budgets.admit("r")).toBeNull();
    expect(await budgets.admit("r")).toMatchObject({ code: "llm/too-many-calls" });
    expect(await budgets.admit("other")).toBeNull();
    clock.advance(30_000);
    expect(await budgets.admit("r")).toBeNull();
    expect(await budgets.admit("r")).toMatchObject({ code: "llm/too-many-calls" });
  });

  it("hold nobody back when the database does not say", async () => {
    const { budgets, database, errors } = open({ tokens: 1 });
    database.fails = true;
    expect(await budgets.admit("r")).toBeNull();
    expect(errors).toHaveLength(1);
  });
});
