import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Lease } from "../ports";
import { newRoom } from "./drafts";
import type { StoresUnderTest } from "./room-store-contract";

/** What every adapter of Leases must do. */
export function leasesContract(name: string, open: () => Promise<StoresUnderTest>): void {
  describe(`${name} keeps the Leases contract`, () => {
    let opened: StoresUnderTest | undefined;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    const stores = () => {
      if (!opened) throw new Error("The leases are only there inside a test.");
      return opened;
    };
    const roomId = async () => (await stores().store.createRoom(newRoom())).id;
    const acquire = async (id: string, node: string, ttlMs = 10_000): Promise<Lease> => {
      const lease = await stores().leases.acquire(id, node, ttlMs);
      if (!lease) throw new Error("The lease was not free.");
      return lease;
    };

    it("gives a room's lease to one node at a time, also not twice to the same", async () => {
      const id = await roomId();
      expect(await acquire(id, "a")).toMatchObject({ roomId: id, node: "a", epoch: 1 });
      expect(await stores().leases.acquire(id, "b", 10_000)).toBeNull();
      expect(await stores().leases.acquire(id, "a", 10_000)).toBeNull();
      expect(await acquire(await roomId(), "b")).toMatchObject({ node: "b", epoch: 1 });
    });

    it("gives it on after release or expiry, each time under a higher epoch", async () => {
      const id = await roomId();
      await stores().leases.release(await acquire(id, "a"));
      const second = await acquire(id, "b");
      expect(second.epoch).toBe(2);
      await stores().passTime(9_000);
      expect(await stores().leases.acquire(id, "c", 10_000)).toBeNull();
      await stores().passTime(1_001);
      expect((await acquire(id, "c")).epoch).toBe(3);
    });

    it("is held for as long as it is renewed, under the same epoch", async () => {
      const id = await roomId();
      let lease = await acquire(id, "a");
      for (let k = 0; k < 3; k += 1) {
        await stores().passTime(8_000);
        const renewed = await stores().leases.renew(lease, 10_000);
        expect(renewed).toMatchObject({ roomId: id, node: "a", epoch: 1 });
        expect(await stores().leases.acquire(id, "b", 10_000)).toBeNull();
        lease = renewed ?? lease;
      }
      expect(Number.isNaN(Date.parse(lease.expiresAt))).toBe(false);
    });

    it("cannot be renewed once lost, nor released by a former holder", async () => {
      const id = await roomId();
      const first = await acquire(id, "a");
      await stores().passTime(10_001);
      expect(await stores().leases.renew(first, 10_000)).toBeNull();
      const second = await acquire(id, "b");
      expect(await stores().leases.renew(first, 10_000)).toBeNull();
      await stores().leases.release(first);
      expect(await stores().leases.renew(second, 10_000)).toMatchObject({ node: "b", epoch: 2 });
      await stores().leases.release(second);
      expect(await stores().leases.renew(second, 10_000)).toBeNull();
    });

    it("goes to exactly one of many nodes that race, when free and when expired", async () => {
      const id = await roomId();
      for (const epoch of [1, 2, 3]) {
        const nodes = Array.from({ length: 8 }, (_, k) => `node-${k}`);
        const leases = await Promise.all(nodes.map((node) => stores().leases.acquire(id, node, 10_000)));
        const won = leases.filter((lease) => lease !== null);
        expect(won.map((lease) => lease.epoch)).toEqual([epoch]);
        await stores().passTime(10_001);
      }
    });
  });
}
