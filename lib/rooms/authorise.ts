import type { Author, HostRef } from "@/lib/contract/entry";
import { AppError } from "@/lib/shared/errors";
import type { Viewer } from "./ports";
import { removedError } from "./refusals";

export type HostViewer = Extract<Viewer, { role: "host" }>;
export type ParticipantViewer = Extract<Viewer, { role: "participant" }>;

/** Throws `auth/not-allowed` unless the viewer is the room's host. */
export function requireHost(viewer: Viewer): asserts viewer is HostViewer {
  if (viewer.role !== "host") {
    throw new AppError("auth/not-allowed", "Only the facilitator of this room may do that.");
  }
}

/** Throws unless the viewer is a participant who was not removed. */
export function requireParticipant(viewer: Viewer): asserts viewer is ParticipantViewer {
  if (viewer.role !== "participant") {
    throw new AppError("auth/not-allowed", "Only participants of this room may do that.");
  }
  if (viewer.participant.presence === "removed") throw removedError();
}

/** As whom a viewer writes; throws for observers and for people who were removed. */
export function authorOf(viewer: Viewer): Author {
  if (viewer.role === "host") return { kind: "host", userId: viewer.userId, name: viewer.name };
  requireWriter(viewer);
  return { kind: "participant", participantId: viewer.participant.id };
}

function requireWriter(viewer: Exclude<Viewer, HostViewer>): asserts viewer is ParticipantViewer {
  if (viewer.role === "observer") {
    throw new AppError("auth/not-allowed", "You are watching this room; only its people may change it.");
  }
  requireParticipant(viewer);
}

/** Participant id by which entries are shown to this viewer; null = everything. */
export function readerId(viewer: Viewer): string | null {
  return viewer.role === "participant" ? viewer.participant.id : null;
}

/** How a host signs what they do. */
export function hostRefOf({ userId, name }: HostViewer): HostRef {
  return { userId, name };
}
