import type { PrismaClient } from "@/lib/db/generated/client";
import type { AccessControl, RoomStore, Viewer } from "@/lib/rooms/ports";
import { isObserver, participantTokenIn } from "./room-cookies";
import type { Sessions, SignedIn } from "./sessions";
import { hashToken } from "./token";

export interface AccessControlParts {
  db: PrismaClient;
  store: Pick<RoomStore, "participantByToken">;
  sessions: Pick<Sessions, "signedIn">;
  /** The server's secret, which signs observer cookies. */
  secret: string;
}

/** Whether somebody may host a room: its owner, and admins. */
export function mayHost(user: Pick<SignedIn, "userId" | "role">, ownerId: string | null): boolean {
  return user.role === "admin" || user.userId === ownerId;
}

/** Decides from cookies alone who somebody is in a room. Nothing is cached: what was revoked is gone at once. */
export function createAccessControl({ db, store, sessions, secret }: AccessControlParts): AccessControl {
  async function participantViewer(roomId: string, cookieHeader: string | undefined): Promise<Viewer | null> {
    const token = participantTokenIn(cookieHeader, roomId);
    if (token === null) return null;
    const participant = await store.participantByToken(roomId, hashToken(token));
    return participant && { role: "participant", participant };
  }

  async function hostViewer(roomId: string, cookieHeader: string | undefined): Promise<Viewer | null> {
    const room = await db.room.findUnique({
      where: { id: roomId },
      select: { ownerId: true, isDemo: true },
    });
    if (!room) return null;
    const user = await sessions.signedIn(cookieHeader);
    if (user && mayHost(user, room.ownerId)) return { role: "host", userId: user.userId, name: user.name };
    return room.isDemo && isObserver(cookieHeader, roomId, secret) ? { role: "observer" } : null;
  }

  return {
    viewer: (roomId, as, cookieHeader) =>
      as === "host" ? hostViewer(roomId, cookieHeader) : participantViewer(roomId, cookieHeader),
  };
}
