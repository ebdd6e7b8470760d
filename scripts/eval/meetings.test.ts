import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createAsk } from "@/lib/llm/ask";
import { systemClock } from "@/lib/llm/clock";
import { onlyListens, playChat } from "./play";
import { type Chat, readChats } from "./read-chats";
import { evaluateTopics } from "./topics";

/** Meetings of others, which are measured against but are no part of the project. */
const shared = process.env.MODERATO_SHARED_DIR;

describe.skipIf(!shared)("recorded meetings (skipped without MODERATO_SHARED_DIR)", () => {
  const ask = createAsk({ provider: null, clock: systemClock });
  let chats: Chat[];
  beforeAll(async () => {
    chats = await readChats(join(shared ?? "", "data", "meetings"));
  });

  it("are labelled by the built-in engine at least 0.60 right", { timeout: 120_000 }, async () => {
    const { summary, rows } = await evaluateTopics(chats, ask);
    expect(rows).toHaveLength(18);
    expect(summary["share of labelled turns"]).toBeGreaterThanOrEqual(0.6);
    expect(summary["mean of conversations"]).toBeGreaterThanOrEqual(0.6);
  });

  it("are labelled without looking ahead: the first half alone gets the same labels", async () => {
    const labelsOf = async (file: Chat["file"]) => {
      const found = new Map<string, string>();
      for await (const { result } of playChat(file, ask, onlyListens)) {
        for (const [id, labels] of Object.entries(result.labels)) found.set(id, labels.join());
      }
      return found;
    };
    for (const { file } of chats.filter(({ name }) => /^(?:IS1003b|education_17)\./.test(name))) {
      const whole = await labelsOf(file);
      const half = Math.floor(file.utterances.length / 2);
      const begun = await labelsOf({ ...file, utterances: file.utterances.slice(0, half) });
      expect(begun.size).toBeGreaterThan(20);
      for (const [id, labels] of begun) expect(whole.get(id)).toBe(labels);
    }
  });
});
