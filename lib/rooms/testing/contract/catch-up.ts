import fc from "fast-check";
import { expect, it } from "vitest";
import type { Entry } from "@/lib/contract/entry";
import { type RoomState, reduceRoom, visibleEntry } from "@/lib/contract/room-state";
import type { Lease } from "../../ports";
import { type Happening, happening, toDraft } from "../happenings";
import { driveRoom, expectGapless, type RoomDriver } from "../room-driver";
import type { StoresUnderTest } from "../room-store-contract";
import { subTopic, turnCommit } from "../turn-commit";

/** Things that happen together, in one batch, and whether the bot takes a turn after them. */
const step = fc.record({ batch: fc.array(happening, { minLength: 1, maxLength: 4 }), turn: fc.boolean() });

/** What one person (or the host, null) saw at some moments, and what a browser open all the time shows. */
interface Watcher {
  viewer: string | null;
  fetched: RoomState[];
  live: RoomState;
}

/** Catch-up is complete: a state plus all later entries equals a fresh state, whoever looks. */
export function catchUpContract(stores: () => StoresUnderTest): void {
  it("state at any seq + entries after it = fresh state, for hosts and for participants", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const room = await driveRoom(stores().store, { subTopics: [subTopic("t0")] });
        for (const name of ["Amy", "Bob", "Cleo"]) await room.join(name);
        const ids = (await room.head()).participants.map((person) => person.id);
        const lease = await stores().leases.acquire(room.id, "node-a", 60_000);
        if (!lease) throw new Error("A new room's lease is free.");
        const watchers = await Promise.all([null, ...ids].map((viewer) => startWatching(room, viewer)));
        const messages: string[] = [];
        for (const { batch, turn } of steps) {
          const entries = await happen(room, batch, ids, messages);
          if (turn) entries.push(...(await takeTurn(room, lease)));
          messages.push(...entries.filter(({ type }) => type === "message:posted").map(({ id }) => id));
          await Promise.all(watchers.map((watcher) => keepWatching(room, watcher, entries)));
        }
        expectGapless(await room.log());
        for (const watcher of watchers) await expectToBeUpToDate(room, watcher);
      }),
      { numRuns: 30 },
    );
  }, 60_000);
}

async function happen(
  room: RoomDriver,
  batch: readonly Happening[],
  ids: readonly string[],
  messages: readonly string[],
): Promise<Entry[]> {
  const drafts = batch.map((next) => toDraft(next, ids, messages));
  const answers = await room.store.append(room.id, drafts);
  return answers.flatMap((answer) => (answer.outcome === "appended" ? [answer.entry] : []));
}

/** Commits a turn that replies and changes the sub-topics; fenced when the room is not open. */
async function takeTurn(room: RoomDriver, lease: Lease): Promise<Entry[]> {
  const number = (await room.head()).lastTurn + 1;
  const subTopics = [subTopic("t0", { status: "being-discussed", summary: `After turn ${number}` })];
  const committed = await room.store.commitTurn(turnCommit(lease, { number, subTopics }));
  return committed.outcome === "committed" ? committed.entries : [];
}

async function startWatching(room: RoomDriver, viewer: string | null): Promise<Watcher> {
  const state = await room.state(viewer);
  return { viewer, fetched: [state], live: state };
}

async function keepWatching(room: RoomDriver, watcher: Watcher, entries: readonly Entry[]): Promise<void> {
  watcher.live = reduceAll(watcher.live, entries, watcher.viewer);
  watcher.fetched.push(await room.state(watcher.viewer));
}

async function expectToBeUpToDate(room: RoomDriver, { viewer, fetched, live }: Watcher): Promise<void> {
  const fresh = await room.state(viewer);
  expect(live).toEqual(fresh);
  for (const state of fetched) {
    const missed = await room.store.entriesAfter(room.id, state.lastSeq, 100_000);
    expect(reduceAll(state, missed, viewer)).toEqual(fresh);
    // Whoever is told of more than they missed is none the worse for it.
    expect(reduceAll(state, await room.log(), viewer)).toEqual(fresh);
  }
  const short = await room.state(viewer, 2);
  expect(short).toEqual({
    ...fresh,
    messages: fresh.messages.slice(-2),
    hasOlder: fresh.messages.length > 2,
  });
}

function reduceAll(state: RoomState, entries: readonly Entry[], viewer: string | null): RoomState {
  return entries.map((entry) => visibleEntry(entry, viewer)).reduce(reduceRoom, state);
}
