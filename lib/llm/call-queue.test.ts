import { describe, expect, it } from "vitest";
import { createCallQueue } from "./call-queue";
import { createGate } from "./testing/scripted-reply";

const never = new AbortController().signal;

describe("the queue in front of the provider", () => {
  it("lets the limit out at a time, the highest priority first, then in order", async () => {
    const queue = createCallQueue(2);
    const gates = [createGate(), createGate()];
    const order: string[] = [];
    const blocked = gates.map((gate) => queue.run(() => gate.opened, { priority: 0, signal: never }));
    const add = (name: string, priority: number) =>
      queue.run(async () => void order.push(name), { priority, signal: never });
    const waiting = [add("analysis 1", 0), add("analysis 2", 0), add("reply", 1), add("mention", 2)];
    await Promise.resolve();
    expect(order).toEqual([]);
    for (const gate of gates) gate.open();
    await Promise.all([...blocked, ...waiting]);
    expect(order).toEqual(["mention", "reply", "analysis 1", "analysis 2"]);
  });

  it("gives up the place of a call that is called off while it waits", async () => {
    const queue = createCallQueue(1);
    const gate = createGate();
    const controller = new AbortController();
    const first = queue.run(() => gate.opened, { priority: 0, signal: never });
    const ran: string[] = [];
    const second = queue.run(async () => void ran.push("second"), { priority: 0, signal: controller.signal });
    const third = queue.run(async () => "third", { priority: 0, signal: never });
    controller.abort(new Error("called off"));
    await expect(second).rejects.toThrow("called off");
    gate.open();
    await first;
    expect(await third).toBe("third");
    expect(ran).toEqual([]);
  });

  it("goes on after a failure", async () => {
    const queue = createCallQueue(1);
    const fails = queue.run(() => Promise.reject(new Error("broken")), { priority: 0, signal: never });
    await expect(fails).rejects.toThrow("broken");
    expect(await queue.run(async () => 1, { priority: 0, signal: never })).toBe(1);
  });
});
