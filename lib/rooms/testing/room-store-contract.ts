import { afterAll, beforeAll, describe } from "vitest";
import type { Leases, RoomStore } from "../ports";
import { appendContract } from "./contract/append";
import { catchUpContract } from "./contract/catch-up";
import { concurrencyContract } from "./contract/concurrency";
import { messagesContract } from "./contract/messages";
import { peopleContract } from "./contract/people";
import { roomsContract } from "./contract/rooms";
import { steeringContract } from "./contract/steering";
import { turnsContract } from "./contract/turns";

export interface StoresUnderTest {
  store: RoomStore;
  leases: Leases;
  /** Makes this much time pass for leases, without waiting for it. */
  passTime(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** What every RoomStore must do; each adapter's test file calls it with a way to open one. */
export function roomStoreContract(name: string, open: () => Promise<StoresUnderTest>): void {
  describe(`${name} keeps the RoomStore contract`, () => {
    let opened: StoresUnderTest | undefined;
    const stores = () => {
      if (!opened) throw new Error("The stores are only there inside a test.");
      return opened;
    };
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    describe("rooms", () => roomsContract(stores));
    describe("append", () => appendContract(stores));
    describe("messages", () => messagesContract(stores));
    describe("people", () => peopleContract(stores));
    describe("catching up", () => catchUpContract(stores));
    describe("steering and feedback", () => steeringContract(stores));
    describe("turns", () => turnsContract(stores));
    describe("many at once", () => concurrencyContract(stores));
  });
}
