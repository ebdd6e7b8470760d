import type { Entry, Message } from "@/lib/contract/entry";
import { type RoomState, reduceRoom } from "@/lib/contract/room-state";
import type { Ack, ClientResults } from "@/lib/contract/socket";
import { type RoomClientState, withOlderMessages } from "./room-client-state";
import type { StateHolder } from "./state-holder";

export interface RoomLogOptions {
  holder: StateHolder<RoomClientState>;
  /** Entries that were taken in just now. */
  taken: (entries: readonly Entry[]) => void;
  /** Entries are missing: the room has to be entered again from what is held. */
  missing: () => void;
}

/** Takes the log's entries into the state, each once and in order, whenever they come. */
export class RoomLog {
  private open = false;
  /** Entries that came while the room was being entered. */
  private early: Entry[] = [];
  /** Entries that came while older messages were being loaded, for those may change them. */
  private duringLoad: Entry[] = [];

  constructor(private readonly options: RoomLogOptions) {}

  /** The room is being entered: what comes from now on waits. */
  close(): void {
    this.open = false;
    this.early = [];
  }

  /** The room was entered: what was missed comes first, then what waited. */
  reopen(missed: readonly Entry[]): void {
    this.open = true;
    const waited = this.early;
    this.early = [];
    this.receive([...missed, ...waited]);
  }

  receive(entries: readonly Entry[]): void {
    const { holder, taken, missing } = this.options;
    let { room, botText, loadingOlder } = holder.get();
    if (!this.open || !room) {
      this.early.push(...entries);
      return;
    }
    let gap = false;
    const fresh: Entry[] = [];
    for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
      if (entry.seq <= room.lastSeq) continue;
      gap ||= entry.seq > room.lastSeq + 1;
      if (gap) break;
      room = reduceRoom(room, entry);
      fresh.push(entry);
      if (entry.type === "message:posted" && entry.body.bot?.turn === botText?.turn) botText = null;
    }
    if (loadingOlder) this.duringLoad.push(...fresh);
    if (fresh.length > 0) {
      holder.update({ room, botText });
      taken(fresh);
    }
    if (gap) missing();
  }

  /** Loads messages older than those held, once at a time. */
  async loadOlder(load: (beforeSeq: number) => Promise<Ack<ClientResults["history:load"]>>): Promise<void> {
    const { holder } = this.options;
    const { room, loadingOlder } = holder.get();
    const first = room?.messages[0];
    if (!first || !room.hasOlder || loadingOlder) return;
    holder.update({ loadingOlder: true });
    this.duringLoad = [];
    const answer = await load(first.seq);
    const now = holder.get().room;
    // A snapshot may have replaced the messages meanwhile; these would then leave a hole.
    if (answer.ok && now && now.messages[0]?.id === first.id) {
      const { messages, hasOlder } = answer.value;
      const older = this.changedMeanwhile({ ...now, messages, lastSeq: first.seq - 1 });
      holder.update({ room: withOlderMessages(now, older, hasOlder) });
    }
    holder.update({ loadingOlder: false });
  }

  /** Older messages with the reactions and deletions that came while they were on their way. */
  private changedMeanwhile(loaded: RoomState): Message[] {
    const changes = this.duringLoad.filter((entry) => entry.type !== "message:posted");
    return changes.reduce(reduceRoom, loaded).messages;
  }
}
