import { describe, expect, it } from "vitest";
import { keepLease } from "./lease-keeper";
import { ManualClock } from "./memory/manual-clock";
import { createMemoryRooms } from "./memory/memory-rooms";
import { settle } from "./testing/room-world";

function start() {
  const clock = new ManualClock();
  const { leases } = createMemoryRooms(clock);
  return { clock, leases };
}

describe("keepLease", () => {
  it("holds a lease as long as it is wanted, and gives it back at once", async () => {
    const { clock, leases } = start();
    const kept = await keepLease({ leases, clock }, "room", "one", 9_000);
    for (let round = 0; round < 10; round += 1) {
      clock.advance(3_000);
      await settle();
    }
    expect(await keepLease({ leases, clock }, "room", "two", 9_000)).toBeNull();
    expect(kept?.signal.aborted).toBe(false);
    await kept?.release();
    expect(clock.pending).toBe(0);
    expect((await keepLease({ leases, clock }, "room", "two", 9_000))?.epoch).toBe((kept?.epoch ?? 0) + 1);
  });

  it("says when the lease was lost to another node", async () => {
    const { clock, leases } = start();
    const kept = await keepLease({ leases, clock }, "room", "one", 9_000);
    leases.renew = async () => null;
    clock.advance(3_000);
    await settle();
    expect(kept?.signal.aborted).toBe(true);
  });

  it("rides out a database that is away for a moment, but not past the lease's end", async () => {
    const { clock, leases } = start();
    const kept = await keepLease({ leases, clock }, "room", "one", 9_000);
    const renew = leases.renew.bind(leases);
    leases.renew = async () => {
      throw new Error("database down");
    };
    clock.advance(3_000);
    await settle();
    leases.renew = renew;
    clock.advance(3_000);
    await settle();
    expect(kept?.signal.aborted).toBe(false);
    leases.renew = async () => {
      throw new Error("database down");
    };
    for (let round = 0; round < 3; round += 1) {
      clock.advance(3_000);
      await settle();
    }
    expect(kept?.signal.aborted).toBe(true);
  });
});
