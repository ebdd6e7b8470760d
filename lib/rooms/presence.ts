import type { Presence } from "@/lib/contract/socket";
import type { Clock, ParticipantRow, RoomBus, RoomStore } from "./ports";

export interface PresenceOptions {
  store: Pick<RoomStore, "touchParticipants">;
  bus: RoomBus;
  clock: Clock;
  /** How long somebody without a connection still counts as online. */
  graceMs?: number;
  /** How often those connected here are confirmed, to other nodes and in the store. */
  heartbeatMs?: number;
  onError?: (error: unknown) => void;
}

interface Seen {
  online: boolean;
  lastSeenMs: number;
}

interface Connected {
  roomId: string;
  participantId: string;
  connections: number;
  cancelGrace: (() => void) | null;
}

/** A person of whom no node has spoken for so many heartbeats is offline: their node is gone. */
const lostHeartbeats = 3;

/**
 * Who is online, over all tabs and nodes. Somebody is online while one of their connections lives and for a grace
 * period after the last one, so that a reload or a tunnel does not make them come and go.
 */
export class PresenceTracker {
  private readonly rooms = new Map<string, Map<string, Seen>>();
  private readonly connected = new Map<string, Connected>();
  private readonly graceMs: number;
  private readonly heartbeatMs: number;
  private cancelHeartbeat: (() => void) | null = null;
  private readonly unsubscribe: () => void;

  constructor(private readonly options: PresenceOptions) {
    this.graceMs = options.graceMs ?? 10_000;
    this.heartbeatMs = options.heartbeatMs ?? 30_000;
    this.unsubscribe = options.bus.subscribe((event) => {
      if (event.type === "presence") this.hear(event.roomId, event.presence);
    });
    this.scheduleHeartbeat();
  }

  /** One more connection of this person; call what is given back when it closes (twice does no harm). */
  connect(roomId: string, participantId: string): () => void {
    const key = `${roomId}/${participantId}`;
    const known = this.connected.get(key);
    const person = known ?? { roomId, participantId, connections: 0, cancelGrace: null };
    this.connected.set(key, person);
    person.connections += 1;
    person.cancelGrace?.();
    person.cancelGrace = null;
    if (!known) this.confirm([person], true);
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      person.connections -= 1;
      if (person.connections > 0) return;
      const lastSeen = this.options.clock.now();
      person.cancelGrace = this.options.clock.after(this.graceMs, () => {
        this.connected.delete(key);
        this.confirm([person], false, lastSeen);
      });
    };
  }

  isOnline(roomId: string, participantId: string): boolean {
    const seen = this.rooms.get(roomId)?.get(participantId);
    return seen?.online === true && !this.isLost(seen);
  }

  /** Presence of the people on a roster; `lastSeenAt` of the store where nothing newer is known. */
  of(roomId: string, people: readonly ParticipantRow[]): Presence {
    const presence: Presence = {};
    for (const { id, lastSeenAt } of people) {
      const seen = this.rooms.get(roomId)?.get(id);
      presence[id] = {
        online: this.isOnline(roomId, id),
        lastSeenAt: seen ? new Date(seen.lastSeenMs).toISOString() : lastSeenAt,
      };
    }
    return presence;
  }

  stop(): void {
    this.cancelHeartbeat?.();
    for (const person of this.connected.values()) person.cancelGrace?.();
    this.unsubscribe();
  }

  private hear(roomId: string, presence: Presence): void {
    const room = this.rooms.get(roomId) ?? new Map<string, Seen>();
    this.rooms.set(roomId, room);
    for (const [participantId, { online, lastSeenAt }] of Object.entries(presence)) {
      const lastSeenMs = lastSeenAt === null ? this.nowMs() : Date.parse(lastSeenAt);
      room.set(participantId, { online, lastSeenMs });
      const here = this.connected.get(`${roomId}/${participantId}`);
      // Another node saw their last connection close, but they have one here.
      if (!online && here) this.confirm([here], true);
    }
  }

  private confirm(people: readonly Connected[], online: boolean, seen = this.options.clock.now()): void {
    const at = seen.toISOString();
    const byRoom = new Map<string, Presence>();
    for (const { roomId, participantId } of people) {
      const presence = byRoom.get(roomId) ?? {};
      presence[participantId] = { online, lastSeenAt: at };
      byRoom.set(roomId, presence);
    }
    // All at once: hundreds of small writes at the same moment would hold up the messages.
    this.options.store.touchParticipants(people, at).catch((error: unknown) => this.options.onError?.(error));
    for (const [roomId, presence] of byRoom) this.options.bus.publish({ type: "presence", roomId, presence });
  }

  private scheduleHeartbeat(): void {
    this.cancelHeartbeat = this.options.clock.after(this.heartbeatMs, () => {
      const here = [...this.connected.values()].filter(({ connections }) => connections > 0);
      if (here.length > 0) this.confirm(here, true);
      this.dropLost();
      this.scheduleHeartbeat();
    });
  }

  /** Says of those whose node fell silent that they are offline, and forgets rooms nobody is in. */
  private dropLost(): void {
    for (const [roomId, room] of this.rooms) {
      const lost = [...room].filter(([, seen]) => seen.online && this.isLost(seen));
      if (lost.length > 0) {
        const gone = lost.map(([id, seen]) => {
          const lastSeenAt = new Date(seen.lastSeenMs).toISOString();
          return [id, { online: false, lastSeenAt }] as const;
        });
        this.options.bus.publish({ type: "presence", roomId, presence: Object.fromEntries(gone) });
      }
      if (![...room.values()].some((seen) => seen.online)) this.rooms.delete(roomId);
    }
  }

  private isLost(seen: Seen): boolean {
    return this.nowMs() - seen.lastSeenMs > lostHeartbeats * this.heartbeatMs;
  }

  private nowMs(): number {
    return this.options.clock.now().getTime();
  }
}
