import type { Clock, Lease, Leases } from "./ports";

export interface KeptLease {
  epoch: number;
  /** Aborted once the lease is lost: somebody else may run the room's turns now. */
  signal: AbortSignal;
  /** Gives up whatever runs under the lease. */
  abort(reason: string): void;
  /** Stops renewing and lets others have it at once. */
  release(): Promise<void>;
}

/** Takes a room's lease and renews it until released; null when another node holds it. */
export async function keepLease(
  parts: { leases: Leases; clock: Clock },
  roomId: string,
  node: string,
  ttlMs: number,
): Promise<KeptLease | null> {
  const { leases, clock } = parts;
  const first = await leases.acquire(roomId, node, ttlMs);
  if (!first) return null;
  const lost = new AbortController();
  let lease: Lease = first;
  let validUntilMs = clock.now().getTime() + ttlMs;
  let cancel = () => {};
  const scheduleRenewal = () => {
    cancel = clock.after(ttlMs / 3, () => void renew());
  };
  const renew = async () => {
    const askedMs = clock.now().getTime();
    try {
      const renewed = await leases.renew(lease, ttlMs);
      if (!renewed) {
        lost.abort(new Error("The lease was lost to another node."));
        return;
      }
      lease = renewed;
      validUntilMs = askedMs + ttlMs;
    } catch (error) {
      // The database may be back before the lease ends; past that, nothing may be written under it.
      if (clock.now().getTime() >= validUntilMs) {
        lost.abort(error);
        return;
      }
    }
    if (!lost.signal.aborted) scheduleRenewal();
  };
  scheduleRenewal();
  return {
    epoch: first.epoch,
    signal: lost.signal,
    abort: (reason) => lost.abort(new Error(reason)),
    async release() {
      cancel();
      // Renewals under way must not set a new timer.
      lost.abort(new Error("The lease was released."));
      await leases.release(lease);
    },
  };
}
