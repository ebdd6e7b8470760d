import { expect, test, vi } from "vitest";
import { AppError, toWireError } from "./errors";

test("an error made by another copy of the module is still one of ours", async () => {
  vi.resetModules();
  const other = await import("./errors");
  expect(other.AppError).not.toBe(AppError);
  const error: unknown = new other.AppError("room/full", "Full.", { details: { field: "name" } });
  expect(error instanceof AppError).toBe(true);
  expect(toWireError(error)).toEqual({ code: "room/full", message: "Full.", details: { field: "name" } });
});

test("other errors are not, and nothing of them is told", () => {
  for (const other of [new Error("secret"), { name: "AppError", code: "room/full" }, null, "AppError"]) {
    expect(other instanceof AppError).toBe(false);
    expect(toWireError(other)).toMatchObject({ code: "server/unavailable" });
    expect(JSON.stringify(toWireError(other))).not.toContain("secret");
  }
});
