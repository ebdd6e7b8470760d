import type { Entry } from "@/lib/contract/entry";
import { authorKey } from "@/lib/contract/room-state";
import type { Summaries } from "@/lib/muca/decision";
import type { SubTopic } from "@/lib/muca/sub-topic";
import type { RoomEvent, RoomHead, RoomStore } from "@/lib/rooms/ports";
import type { TalkLine } from "@/lib/simulate/mus/attendee";
import { type TalkView, talkWindow } from "@/lib/simulate/mus/talk-view";

/** Sentences of the facilitator's summaries that are shown, the newest. */
const memorySentences = 24;

/** A room as simulated people see it, kept up to date by what happens in it. */
export class RoomTalk {
  private window: TalkLine[] = [];
  private readonly names = new Map<string, string>();
  private readonly present = new Set<string>();
  private subTopics: readonly SubTopic[];
  private summaries: Summaries;
  private lastSeq = 0;
  /** Attendee ids by participant id. */
  private readonly attendees = new Map<string, string>();

  constructor(private readonly head: RoomHead) {
    this.subTopics = head.subTopics;
    this.summaries = head.memory?.summaries ?? {};
  }

  /** Takes in what the room's log holds already. */
  async catchUp(store: Pick<RoomStore, "entriesAfter">): Promise<void> {
    const pageSize = 1_000;
    for (;;) {
      const entries = await store.entriesAfter(this.head.id, this.lastSeq, pageSize);
      for (const entry of entries) this.apply(entry);
      if (entries.length < pageSize) return;
    }
  }

  /** A participant is one of the simulated people. */
  seat(participantId: string, attendeeId: string): void {
    this.attendees.set(participantId, attendeeId);
  }

  hear(event: RoomEvent): void {
    if (!("roomId" in event) || event.roomId !== this.head.id) return;
    if (event.type === "entries") for (const entry of event.entries) this.apply(entry);
    if (event.type !== "turn") return;
    this.subTopics = event.turn.subTopics;
    this.summaries = event.turn.summaries;
  }

  view(): TalkView {
    return {
      inputs: this.head.inputs,
      botName: this.head.botName,
      subTopics: this.subTopics,
      window: this.window.map((line) => ({ ...line, from: this.attendees.get(line.from) ?? line.from })),
      memory: this.memory(),
      people: [...this.present].map((id) => ({
        id: this.attendees.get(id) ?? id,
        name: this.names.get(id) ?? id,
      })),
    };
  }

  private apply(entry: Entry): void {
    if (entry.seq <= this.lastSeq) return;
    this.lastSeq = entry.seq;
    switch (entry.type) {
      case "participant:joined":
        this.names.set(entry.body.participant.id, entry.body.participant.name);
        this.present.add(entry.body.participant.id);
        return;
      case "participant:left":
      case "participant:removed":
        this.present.delete(entry.body.participantId);
        return;
      case "sub-topics:changed":
        this.subTopics = entry.body.subTopics;
        return;
      case "message:posted": {
        const { author, text, to } = entry.body;
        if (to !== null || text === null) return;
        const from = authorKey(author);
        const name = from === "bot" ? this.head.botName : (this.names.get(from) ?? "host");
        this.window = [...this.window.slice(1 - talkWindow), { from, name, text }];
      }
    }
  }

  private memory(): TalkView["memory"] {
    return Object.entries(this.summaries)
      .flatMap(([id, bySubTopic]) =>
        Object.values(bySubTopic).flatMap((sentences) =>
          sentences.map(({ text }) => ({ name: this.names.get(id) ?? id, text })),
        ),
      )
      .slice(-memorySentences);
  }
}
