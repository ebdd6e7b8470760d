import type { SignedIn } from "@/lib/auth/sessions";
import type { RoomHead, Viewer } from "@/lib/rooms/ports";
import { AppError } from "@/lib/shared/errors";
import { type Context, cookieHeaderOf } from "./context";

/** Throws auth/not-signed-in. */
export async function requireUser(context: Context): Promise<SignedIn> {
  const user = await context.services.auth.sessions.signedIn(cookieHeaderOf(context));
  if (!user) throw new AppError("auth/not-signed-in", "Please sign in first.");
  return user;
}

/** Throws auth/not-signed-in or auth/not-allowed. */
export async function requireAdmin(context: Context): Promise<SignedIn> {
  const user = await requireUser(context);
  if (user.role !== "admin") throw new AppError("auth/not-allowed", "Only admins may do that.");
  return user;
}

export type HostViewer = Extract<Viewer, { role: "host" }>;

/** The room's host. Throws auth/not-signed-in, and room/not-found for a room that is somebody else's. */
export async function requireHost(
  context: Context,
  roomId: string,
): Promise<{ viewer: HostViewer; head: RoomHead }> {
  const { viewer, head } = await requireWatcher(context, roomId);
  if (viewer.role !== "host") {
    throw new AppError("auth/not-allowed", "You are watching this room; only its facilitator may change it.");
  }
  return { viewer, head };
}

/** The room's host, or somebody who watches the demo. Throws as requireHost. */
export async function requireWatcher(
  context: Context,
  roomId: string,
): Promise<{ viewer: HostViewer | { role: "observer" }; head: RoomHead }> {
  const { auth, store } = context.services;
  const viewer = await auth.access.viewer(roomId, "host", cookieHeaderOf(context));
  if (!viewer || viewer.role === "participant") {
    await requireUser(context);
    throw roomNotFound();
  }
  const head = await store.head(roomId);
  if (!head) throw roomNotFound();
  return { viewer, head };
}

/** Also said of rooms that exist but are none of the caller's business. */
export function roomNotFound(): AppError {
  return new AppError("room/not-found", "This room does not exist. Check the link with whoever sent it.");
}
