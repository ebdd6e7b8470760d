import type { Entry } from "@/lib/contract/entry";
import { visibleEntry } from "@/lib/contract/room-state";
import type { BotActivity } from "@/lib/contract/socket";
import type { RoomBus, RoomEvent, RoomStore } from "@/lib/rooms/ports";
import { audience, type RealtimeIo } from "./audience";
import { EntrySequencer } from "./entry-sequencer";

export interface BroadcasterOptions {
  io: RealtimeIo;
  bus: RoomBus;
  store: Pick<RoomStore, "entriesAfter">;
  onError: (error: unknown) => void;
}

/** Carries what happens in rooms to the sockets of this node, each audience only what it may see. */
export function startBroadcaster({ io, bus, store, onError }: BroadcasterOptions): () => void {
  const deliver = (roomId: string, entries: Entry[]) => {
    cutRemoved(io, roomId, entries);
    // Nobody has an empty id: what such a reader may see, every participant may.
    const common = entries.map((entry) => visibleEntry(entry, ""));
    if (common.every((entry, index) => entry === entries[index])) {
      // One packet for all, so that it is encoded once.
      const everybody = io.local.to([audience.insiders(roomId), audience.participants(roomId)]);
      everybody.emit("entries:appended", { roomId, entries });
      return;
    }
    io.local.to(audience.insiders(roomId)).emit("entries:appended", { roomId, entries });
    emitToParticipants(io, roomId, entries, common);
  };
  const sequencer = new EntrySequencer({ store, deliver, onError });
  return bus.subscribe((event) => {
    if (event.type === "account-changed" || event.type === "models-changed") return;
    if (event.type !== "entries") emitOther(io, event);
    else if (hasListeners(io, event.roomId)) sequencer.take(event.roomId, event.entries);
    else sequencer.forget(event.roomId);
  });
}

function hasListeners(io: RealtimeIo, roomId: string): boolean {
  const groups = io.sockets.adapter.rooms;
  return groups.has(audience.insiders(roomId)) || groups.has(audience.participants(roomId));
}

function emitToParticipants(io: RealtimeIo, roomId: string, entries: Entry[], common: Entry[]): void {
  const addressees = new Set(
    entries.flatMap((entry) => (entry.type === "message:posted" && entry.body.to ? [entry.body.to] : [])),
  );
  const groups = [...addressees].map((id) => audience.participant(roomId, id));
  const others = io.local.to(audience.participants(roomId)).except(groups);
  others.emit("entries:appended", { roomId, entries: common });
  for (const id of addressees) {
    const theirs = entries.map((entry) => visibleEntry(entry, id));
    io.local.to(audience.participant(roomId, id)).emit("entries:appended", { roomId, entries: theirs });
  }
}

/** What participants are told of the bot: neither the model's troubles nor that a reply waits for approval. */
export function forParticipants(activity: BotActivity): BotActivity {
  return {
    ...activity,
    state: activity.state === "waiting" ? "idle" : activity.state,
    failing: null,
    budget: undefined,
  };
}

/** Removed people lose their connection before they could see anything more. */
function cutRemoved(io: RealtimeIo, roomId: string, entries: readonly Entry[]): void {
  for (const entry of entries) {
    if (entry.type !== "participant:removed") continue;
    const theirs = io.local.in(audience.participant(roomId, entry.body.participantId));
    theirs.emit("access:revoked", { roomId, reason: "removed", message: entry.body.reason });
    theirs.disconnectSockets(true);
  }
}

function emitOther(
  io: RealtimeIo,
  event: Exclude<RoomEvent, { type: "entries" | "account-changed" | "models-changed" }>,
): void {
  const { roomId } = event;
  const insiders = io.local.to(audience.insiders(roomId));
  const participants = io.local.to(audience.participants(roomId));
  const everybody = insiders.to(audience.participants(roomId));
  switch (event.type) {
    case "typing":
      everybody.emit("typing:changed", { roomId, who: event.who, on: event.on });
      return;
    case "presence":
      everybody.emit("presence:changed", { roomId, presence: event.presence });
      return;
    case "bot-text":
      everybody.emit("bot:text-grew", { roomId, turn: event.turn, text: event.text });
      return;
    case "bot-activity": {
      const { activity } = event;
      insiders.emit("bot:activity-changed", { roomId, activity });
      participants.emit("bot:activity-changed", { roomId, activity: forParticipants(activity) });
      return;
    }
    case "turn":
      insiders.emit("turn:completed", { roomId, turn: event.turn });
      return;
    case "room-deleted":
      everybody.emit("access:revoked", { roomId, reason: "ended", message: null });
      everybody.disconnectSockets(true);
      return;
    case "head-changed":
      return;
  }
}
