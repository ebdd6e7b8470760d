import type { Clock, Lease, Leases } from "../ports";

/** Leases of a single process. Rows stay after release, so that epochs only grow. */
export class MemoryLeases implements Leases {
  #rows = new Map<string, { node: string; epoch: number; expiresMs: number }>();
  #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async acquire(roomId: string, node: string, ttlMs: number): Promise<Lease | null> {
    const row = this.#rows.get(roomId);
    if (row && row.expiresMs > this.#nowMs()) return null;
    return this.#write(roomId, node, (row?.epoch ?? 0) + 1, ttlMs);
  }

  async renew(lease: Lease, ttlMs: number): Promise<Lease | null> {
    if (!this.holds(lease.roomId, lease.epoch, lease.node)) return null;
    return this.#write(lease.roomId, lease.node, lease.epoch, ttlMs);
  }

  async release(lease: Lease): Promise<void> {
    const row = this.#rows.get(lease.roomId);
    if (row?.epoch === lease.epoch && row.node === lease.node) row.expiresMs = Number.NEGATIVE_INFINITY;
  }

  /** Whether the lease of that epoch (and node) stands and is unexpired. */
  holds(roomId: string, epoch: number, node?: string): boolean {
    const row = this.#rows.get(roomId);
    if (row?.epoch !== epoch || (node !== undefined && row.node !== node)) return false;
    return row.expiresMs > this.#nowMs();
  }

  #write(roomId: string, node: string, epoch: number, ttlMs: number): Lease {
    const expiresMs = this.#nowMs() + ttlMs;
    this.#rows.set(roomId, { node, epoch, expiresMs });
    return { roomId, node, epoch, expiresAt: new Date(expiresMs).toISOString() };
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }
}
