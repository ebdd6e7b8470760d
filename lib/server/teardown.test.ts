import { expect, test } from "vitest";
import { createTeardown } from "./teardown";

test("stops in the opposite order, once, and goes on after a failure", async () => {
  const stopped: string[] = [];
  const failed: string[] = [];
  const teardown = createTeardown((step) => failed.push(step));
  teardown.add("database", () => stopped.push("database"));
  teardown.add("rooms", () => Promise.reject(new Error("stuck")));
  teardown.add("sockets", async () => stopped.push("sockets"));
  await Promise.all([teardown.run(), teardown.run()]);
  expect(stopped).toEqual(["sockets", "database"]);
  expect(failed).toEqual(["rooms"]);
});
