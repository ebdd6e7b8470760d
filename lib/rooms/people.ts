import type { Entry } from "@/lib/contract/entry";
import { AppError } from "@/lib/shared/errors";
import { type AppendContext, appendEntry } from "./append-entry";
import { hostRefOf, requireHost, requireParticipant } from "./authorise";
import { roomNotFound } from "./head-cache";
import type { EntryDraft, Joined, JoinRequest, ParticipantRow, RoomHead, Viewer } from "./ports";
import { statusError } from "./refusals";

/** Who comes and goes. Every function throws AppErrors that say what to do. */
export function createPeople(context: AppendContext) {
  /** A new person comes in by the link. Name and token are checked and made by the caller. */
  async function join(request: JoinRequest): Promise<ParticipantRow> {
    const joined = await context.queue.perform(
      request.roomId,
      () => context.store.join(request),
      (result) => (result.outcome === "joined" ? [result.entry] : []),
    );
    if (joined.outcome === "joined") return joined.participant;
    throw joinError(joined.why, await context.store.head(request.roomId));
  }

  /** Someone who left comes back as the same person; nothing happens when they are here already. */
  async function comeBack(viewer: Viewer, roomId: string): Promise<void> {
    requireParticipant(viewer);
    const { id, name, role, simulated, presence } = viewer.participant;
    if (presence === "here") return;
    const draft: EntryDraft<"participant:joined"> = {
      type: "participant:joined",
      body: { participant: { id, name, role, simulated } },
      clientId: null,
      requires: { status: ["preparing", "open", "locked"] },
    };
    await appendEntry(context, roomId, draft, id);
  }

  /** Leaves for good, until coming back. */
  async function leave(viewer: Viewer, roomId: string): Promise<void> {
    requireParticipant(viewer);
    const participantId = viewer.participant.id;
    await appendEntry(context, roomId, {
      type: "participant:left",
      body: { participantId },
      clientId: null,
      requires: { participant: participantId },
    });
  }

  /** The host removes somebody, who may not come back; the reason is shown to that person. */
  async function remove(
    viewer: Viewer,
    roomId: string,
    participantId: string,
    reason: string | null,
  ): Promise<Entry> {
    requireHost(viewer);
    return appendEntry(context, roomId, {
      type: "participant:removed",
      body: { participantId, reason: reason?.trim() || null, by: hostRefOf(viewer) },
      clientId: null,
    });
  }

  return { join, comeBack, leave, remove };
}

function joinError(why: Extract<Joined, { outcome: "refused" }>["why"], head: RoomHead | null): AppError {
  switch (why) {
    case "room-missing":
      return roomNotFound();
    case "status":
      return head ? statusError(head.status) : roomNotFound();
    case "full":
      return new AppError("room/full", "This room is full. Ask the facilitator to make place for you.");
    case "name-taken":
      return new AppError(
        "room/name-taken",
        "Somebody here has this name, or one that looks like it. Add a letter or your last name.",
      );
  }
}
