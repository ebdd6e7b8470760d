import { describe, expect, test } from "vitest";
import { createSealing, UnsealProblem } from "./sealed-text";

const sealing = createSealing("a secret of the tests, long enough");

describe("sealed texts", () => {
  test.each(["sk-1234567890", "", "ключ 🔑", "x".repeat(5_000)])("come back as they were: %s", (text) => {
    const stored = sealing.seal(text, "provider key");
    if (text !== "") expect(stored).not.toContain(text.slice(0, 8));
    expect(sealing.unseal(stored, "provider key")).toBe(text);
  });

  test("are never the same twice", () => {
    expect(sealing.seal("x", "p")).not.toBe(sealing.seal("x", "p"));
  });

  test("open with no other secret and for no other purpose", () => {
    const stored = sealing.seal("key", "provider of room 1");
    expect(() =>
      createSealing("another secret, just as long!!!!!").unseal(stored, "provider of room 1"),
    ).toThrow(UnsealProblem);
    expect(() => sealing.unseal(stored, "provider of room 2")).toThrow(UnsealProblem);
  });

  test("show that they were changed, at whatever place", () => {
    const stored = sealing.seal("key", "p");
    const bytes = Buffer.from(stored.slice(3), "base64url");
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => sealing.unseal(`v1.${changed.toString("base64url")}`, "p")).toThrow(UnsealProblem);
    }
    for (const junk of ["", "v1.", "v2.abc", "plain text"]) {
      expect(() => sealing.unseal(junk, "p")).toThrow(UnsealProblem);
    }
  });
});
