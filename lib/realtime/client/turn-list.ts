import type { Ack, ClientResults } from "@/lib/contract/socket";
import type { TurnRecord } from "@/lib/contract/turn";
import { markOf, mergeByNumber, type RoomClientState } from "./room-client-state";
import type { StateHolder } from "./state-holder";

/** The marks of the room's turns, ascending; for hosts and observers. */
export class TurnList {
  constructor(
    private readonly holder: StateHolder<RoomClientState>,
    private readonly load: (beforeNumber: number | null) => Promise<Ack<ClientResults["turns:list"]>>,
  ) {}

  /** Loads the newest turns, after every entering: some may have been missed. */
  async loadNewest(): Promise<void> {
    await this.loadBefore(null);
  }

  async loadOlder(): Promise<void> {
    await this.loadBefore(this.holder.get().turns[0]?.number ?? null);
  }

  add(turn: TurnRecord): void {
    const turns = mergeByNumber(this.holder.get().turns, [markOf(turn)], (mark) => mark.number);
    this.holder.update({ turns, lastTurn: turn });
  }

  private async loadBefore(beforeNumber: number | null): Promise<void> {
    const answer = await this.load(beforeNumber);
    if (!answer.ok) return;
    const { turns: known, hasOlderTurns } = this.holder.get();
    // A newest page says nothing of what lies before turns that are held already.
    const older = beforeNumber !== null || known.length === 0;
    this.holder.update({
      turns: mergeByNumber(known, answer.value.turns, (mark) => mark.number),
      hasOlderTurns: older ? answer.value.hasOlder : hasOlderTurns,
    });
  }
}
