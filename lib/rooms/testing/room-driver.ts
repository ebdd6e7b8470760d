import { expect } from "vitest";
import type { Entry } from "@/lib/contract/entry";
import type { Appended, EntryDraft, JoinRequest, NewRoom, RoomStore } from "../ports";
import { joinRequest, newRoom } from "./drafts";

/** One room of a store, driven by a test; what should succeed must, or the test fails where it happened. */
export async function driveRoom(store: RoomStore, over: Partial<NewRoom> = {}) {
  const { id } = await store.createRoom(newRoom(over));
  const try1 = async (draft: EntryDraft): Promise<Appended> => {
    const [answer] = await store.append(id, [draft]);
    if (!answer) throw new Error("One draft, no answer.");
    return answer;
  };
  const add = async (draft: EntryDraft): Promise<Entry> => {
    const answer = await try1(draft);
    if (answer.outcome !== "appended") throw new Error(`Not appended: ${JSON.stringify(answer)}`);
    return answer.entry;
  };
  return {
    id,
    store,
    try: try1,
    add,
    open: () => add({ type: "room:opened", body: {}, clientId: null }),
    join: async (name: string, joinOver: Partial<JoinRequest> = {}) => {
      const joined = await store.join(joinRequest(id, name, joinOver));
      if (joined.outcome !== "joined") throw new Error(`${name} could not join: ${joined.why}`);
      return joined.participant;
    },
    head: async () => {
      const head = await store.head(id);
      if (!head) throw new Error("The room is gone.");
      return head;
    },
    state: async (participantId: string | null = null, messageLimit = 1_000) => {
      const state = await store.state(id, participantId, messageLimit);
      if (!state) throw new Error("The room is gone.");
      return state;
    },
    log: () => store.entriesAfter(id, 0, 100_000),
  };
}
export type RoomDriver = Awaited<ReturnType<typeof driveRoom>>;

/** The log must count 1, 2, 3 … without a gap, whatever happened. */
export function expectGapless(log: readonly Entry[]): void {
  expect(log.map((entry) => entry.seq)).toEqual(log.map((_, index) => index + 1));
}
