import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultRetryPolicy, waitBeforeRetry } from "./back-off";
import { estimateTokens } from "./estimate-tokens";
import { shownUrl, withoutSecrets } from "./openai-errors";
import { readRetryAfter } from "./openai-failure";
import { costOf, priceOf } from "./prices";

describe("the wait before a retry", () => {
  const policy = { retries: 10, baseMs: 100, maxMs: 1_000, maxRetryAfterMs: 5_000 };
  it("doubles up to its maximum, within the upper half", () => {
    const low = [1, 2, 3, 4, 5, 6].map((failures) => waitBeforeRetry(failures, null, policy, () => 0));
    const high = [1, 2, 3, 4, 5, 6].map((failures) => waitBeforeRetry(failures, null, policy, () => 1));
    expect(low).toEqual([50, 100, 200, 400, 500, 500]);
    expect(high).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });
  it("ends after the last retry", () => {
    expect(waitBeforeRetry(defaultRetryPolicy.retries + 1, null, defaultRetryPolicy, () => 0)).toBeNull();
  });
  it("is what the endpoint asks for, up to the cap", () => {
    expect(waitBeforeRetry(1, 5_000, policy, () => 0)).toBe(5_000);
    expect(waitBeforeRetry(1, 5_001, policy, () => 0)).toBeNull();
  });
});

describe("Retry-After", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  it.each([
    [{ "retry-after": "2" }, 2_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" }, 9_000],
    [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    [{ "retry-after-ms": "150", "retry-after": "9" }, 150],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("%o is %s ms", (headers, wait) => {
    expect(readRetryAfter(new Headers(headers as Record<string, string>), now)).toBe(wait);
  });
});

describe("prices", () => {
  const table = { "gpt-4o": { prompt: 2, completion: 10 }, "gpt-4o-mini": { prompt: 0.1, completion: 0.5 } };
  it("holds for a name and its dated versions, not for other models that begin alike", () => {
    expect(priceOf("gpt-4o-2024-08-06", table)).toEqual(table["gpt-4o"]);
    expect(priceOf("gpt-4o-mini", table)).toEqual(table["gpt-4o-mini"]);
    expect(priceOf("gpt-4o-realtime", table)).toBeNull();
    expect(priceOf("llama3", table)).toBeNull();
  });
  it("is in US dollars per million tokens", () => {
    expect(costOf("gpt-4o", 1_000_000, 100_000, table)).toBeCloseTo(3);
    expect(costOf("gpt-4o", null, 5, table)).toBeNull();
    expect(costOf("llama3", 5, 5, table)).toBeNull();
  });
});

describe("estimated tokens", () => {
  it("are about four characters in English and one in Chinese", () => {
    expect(estimateTokens("")).toBe(0);
    expect(estimateTokens("Hello, how are you?")).toBe(5);
    expect(estimateTokens("今天天气好")).toBe(5);
  });
});

describe("secrets", () => {
  it("never stay in a message", () => {
    const key = fc.stringMatching(/^[a-z0-9]{12,20}$/);
    const around = fc.stringMatching(/^[A-Z :'.]*$/);
    fc.assert(
      fc.property(around, key, around, (before, secret, after) => {
        const text = `${before}${secret}${after}${secret}`;
        expect(withoutSecrets(text, secret)).not.toContain(secret);
      }),
    );
    expect(withoutSecrets("Incorrect API key provided: sk-proj-12*****89.", "x")).not.toContain("sk-proj");
    expect(withoutSecrets("Authorization: Bearer abcdef", null)).not.toContain("abcdef");
  });
  it("are not shown with an address", () => {
    expect(shownUrl("http://me:secret@host:11434/v1/?key=1")).toBe("http://host:11434/v1");
    expect(shownUrl("nonsense")).toBe("an address that is not a URL");
  });
});
