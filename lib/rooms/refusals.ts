import type { RoomStatus } from "@/lib/contract/room-state";
import { AppError } from "@/lib/shared/errors";
import { roomNotFound } from "./head-cache";
import type { Appended, RoomHead } from "./ports";

type Refusal = Extract<Appended, { outcome: "refused" }>["why"];

/** Why something cannot be done in a room with this status, said to the person who tried. */
export function statusError(status: RoomStatus): AppError {
  switch (status) {
    case "preparing":
      return new AppError("room/not-open", "The conversation has not started yet. The facilitator opens it.");
    case "locked":
      return new AppError(
        "room/locked",
        "The facilitator has locked this room. You can read, but not write.",
      );
    case "ended":
      return new AppError("room/ended", "This conversation has ended. You can still read it.");
    case "open":
      return new AppError("room/not-open", "That is not possible while the conversation is running.");
  }
}

export function removedError(): AppError {
  return new AppError("room/removed", "You have been removed from this room by its facilitator.");
}

export function messageNotFound(): AppError {
  return new AppError(
    "message/not-found",
    "That message does not exist any more, or is not yours to change.",
  );
}

/** The error that tells a person what a store's refusal means. */
export function refusalError(why: Refusal, head: RoomHead | null, participantId: string | null): AppError {
  if (!head || why === "room-missing") return roomNotFound();
  if (why === "message") return messageNotFound();
  if (why === "draft") {
    return new AppError(
      "draft/gone",
      "That draft no longer waits: it was decided or became stale meanwhile.",
    );
  }
  if (why === "approval") {
    return new AppError("room/sub-topics-not-approved", "Approve the sub-topics first, or remove them.");
  }
  if (why === "status") return statusError(head.status);
  const person = head.participants.find(({ id }) => id === participantId);
  if (person?.presence === "removed") return removedError();
  const message = person
    ? "You have left this room. Enter it again to take part."
    : "That person is not in this room any more.";
  return new AppError("auth/not-allowed", message);
}
