import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createThrottle } from "./throttle";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = { code: "auth/too-many-attempts" };

describe("a throttle", () => {
  test("refuses the try after the last one, by key, with the time to wait", async () => {
    const throttle = createThrottle("test", { tries: 2 });
    await throttle.spend("amy");
    await throttle.spend("amy");
    await expect(throttle.spend("amy")).rejects.toMatchObject({
      ...refused,
      details: { retryAfterSeconds: 900 },
    });
    await expect(throttle.spend("ben")).resolves.toBeUndefined();
  });

  test("lets tries through again after a quarter of an hour", async () => {
    const throttle = createThrottle("test", { tries: 1 });
    await throttle.spend("amy");
    vi.advanceTimersByTime(899_000);
    await expect(throttle.spend("amy")).rejects.toMatchObject(refused);
    vi.advanceTimersByTime(2_000);
    await expect(throttle.spend("amy")).resolves.toBeUndefined();
  });

  test("takes a refund for one try and forgiveness for all", async () => {
    const throttle = createThrottle("test", { tries: 2 });
    await throttle.spend("amy");
    await throttle.spend("amy");
    await throttle.refund("amy");
    await throttle.spend("amy");
    await expect(throttle.spend("amy")).rejects.toMatchObject(refused);
    await throttle.forgive("amy");
    await throttle.spend("amy");
    await expect(throttle.spend("amy")).resolves.toBeUndefined();
  });
});
