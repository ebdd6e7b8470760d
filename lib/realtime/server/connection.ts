import type { Socket } from "socket.io";
import type { ClientToServerEvents, ServerToClientEvents } from "@/lib/contract/socket";
import type { AccessControl, Clock, Viewer } from "@/lib/rooms/ports";
import { removedError } from "@/lib/rooms/refusals";
import { AppError } from "@/lib/shared/errors";
import { audiencesOf } from "./audience";

type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents>;

interface Membership {
  as: "participant" | "host";
  viewer: Viewer;
  /** When access was last confirmed. */
  checkedMs: number;
  /** Ends the presence that this connection gives its person. */
  endPresence: () => void;
}

export interface ConnectionOptions {
  socket: RealtimeSocket;
  /** The how-manieth connection of this server it is. */
  number: number;
  access: AccessControl;
  clock: Clock;
  /** Network address of whoever connected. */
  address: string;
  /** How long a confirmed access is trusted without asking again. */
  trustMs: number;
}

/** One socket: which rooms it has entered, and as whom. */
export class Connection {
  readonly socket: RealtimeSocket;
  private readonly memberships = new Map<string, Membership>();
  private closed = false;
  private lastChange: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ConnectionOptions) {
    this.socket = options.socket;
  }

  get number(): number {
    return this.options.number;
  }

  get address(): string {
    return this.options.address;
  }

  /** Asks who stands behind this connection in a room; throws when it is nobody who may be there. */
  async identify(roomId: string, as: "participant" | "host"): Promise<Viewer> {
    const viewer = await this.options.access.viewer(roomId, as, this.socket.handshake.headers.cookie);
    if (!viewer) throw noAccess(as);
    if (viewer.role === "participant" && viewer.participant.presence === "removed") throw removedError();
    return viewer;
  }

  /** Starts hearing a room. `startPresence` is called unless this connection gave that person presence before. */
  async enter(
    roomId: string,
    as: "participant" | "host",
    viewer: Viewer,
    startPresence: () => () => void,
  ): Promise<void> {
    const before = this.memberships.get(roomId);
    const same = before !== undefined && keyOf(before.viewer) === keyOf(viewer);
    if (before && !same) await this.leave(roomId);
    if (this.closed) throw new AppError("server/unavailable", "The connection was closed. Connect again.");
    const endPresence = same ? before.endPresence : startPresence();
    this.memberships.set(roomId, { as, viewer, checkedMs: this.nowMs(), endPresence });
    await this.socket.join(audiencesOf(roomId, viewer));
  }

  async leave(roomId: string): Promise<void> {
    const membership = this.memberships.get(roomId);
    if (!membership) return;
    this.memberships.delete(roomId);
    membership.endPresence();
    for (const group of audiencesOf(roomId, membership.viewer)) await this.socket.leave(group);
  }

  /** As whom this connection entered the room; asked again when the last answer is old. */
  async viewerIn(roomId: string): Promise<Viewer> {
    const membership = this.memberships.get(roomId);
    if (!membership) throw new AppError("auth/not-allowed", "Enter the room before doing anything in it.");
    if (this.nowMs() - membership.checkedMs < this.options.trustMs) return membership.viewer;
    const askedMs = this.nowMs();
    const viewer = await this.identify(roomId, membership.as);
    if (keyOf(viewer) !== keyOf(membership.viewer)) throw noAccess(membership.as);
    membership.viewer = viewer;
    membership.checkedMs = askedMs;
    return viewer;
  }

  /** Makes the next event in this room ask again who this is. */
  distrust(roomId: string): void {
    const membership = this.memberships.get(roomId);
    if (membership) membership.checkedMs = Number.NEGATIVE_INFINITY;
  }

  /** Asks again for every room, and cuts the connection when access to one of them has ended. */
  async recheck(): Promise<void> {
    for (const roomId of [...this.memberships.keys()]) {
      if (this.closed) return;
      this.distrust(roomId);
      try {
        await this.viewerIn(roomId);
      } catch (error) {
        if (!(error instanceof AppError) || !denials.has(error.code)) throw error;
        const reason = error.code === "room/removed" ? "removed" : "signed-out";
        this.socket.emit("access:revoked", { roomId, reason, message: null });
        this.socket.disconnect(true);
        return;
      }
    }
  }

  /** As `recheck`, for a connection that acts with this account or is just about to. */
  async recheckAccount(userId: string): Promise<void> {
    const acts = () =>
      [...this.memberships].flatMap(([roomId, { viewer }]) =>
        viewer.role === "host" && viewer.userId === userId ? [roomId] : [],
      );
    for (const roomId of acts()) this.distrust(roomId);
    await this.inOrder(async () => {
      if (acts().length > 0) await this.recheck();
    });
  }

  /** Runs what changes something, entering included, one after the other, so that a sender's messages never overtake each other. */
  inOrder<T>(change: () => Promise<T>): Promise<T> {
    const done = this.lastChange.then(change);
    this.lastChange = done.catch(() => undefined);
    return done;
  }

  close(): void {
    this.closed = true;
    for (const membership of this.memberships.values()) membership.endPresence();
    this.memberships.clear();
  }

  private nowMs(): number {
    return this.options.clock.now().getTime();
  }
}

const denials = new Set(["auth/not-signed-in", "auth/not-allowed", "room/removed", "room/not-found"]);

function keyOf(viewer: Viewer): string {
  if (viewer.role === "participant") return `participant/${viewer.participant.id}`;
  return viewer.role === "host" ? `host/${viewer.userId}` : "observer";
}

function noAccess(as: "participant" | "host"): AppError {
  return as === "host"
    ? new AppError("auth/not-signed-in", "Sign in as a facilitator of this room to see it.")
    : new AppError("auth/not-allowed", "Join this room by its link first.");
}
