import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readOrMakeSecret } from "./secret";

describe("readOrMakeSecret", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "moderato-secret-"));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test("makes one that only its owner may read, and keeps it", async () => {
    const secret = await readOrMakeSecret(dataDir, null);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
    expect(await readOrMakeSecret(dataDir, null)).toBe(secret);
  });

  test("two servers that start at once get the same", async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrMakeSecret(dataDir, null)));
    expect(new Set(secrets).size).toBe(1);
  });

  test("takes the one that is set", async () => {
    expect(await readOrMakeSecret(dataDir, "given")).toBe("given");
  });

  test("does not go on with a damaged file", async () => {
    await writeFile(join(dataDir, "secret"), "short");
    await expect(readOrMakeSecret(dataDir, null)).rejects.toThrow(/is damaged/);
  });
});
