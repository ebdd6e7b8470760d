import { parseReplayFile, type ReplayFileInput } from "../replay/replay-file";
import type { ReplayLine } from "../replay/replay-line";
import { replaySession } from "../replay/replay-session";
import { ScriptedMind } from "../replay/scripted-mind";
import type { TurnResult } from "../take-turn";

type Signals = NonNullable<ReplayFileInput["signals"]>;

/** A session of people `p1`, `p2`… who say `what` in turn; a compact way to write conversations in tests. */
export function sessionOf(
  people: number,
  lines: readonly (string | { from: string; text: string; replyTo?: string })[],
  more: Partial<ReplayFileInput> = {},
): ReplayFileInput {
  return {
    version: 1,
    topic: "A book exchange for the neighbourhood",
    subTopics: ["Where to hold it", "How to pay for it", "The rules of exchange"],
    roster: Array.from({ length: people }, (_, index) => ({ id: `p${index + 1}`, name: personName(index) })),
    utterances: lines.map((line, index) => {
      const { from, text, replyTo } =
        typeof line === "string"
          ? { from: `p${(index % people) + 1}`, text: line, replyTo: undefined }
          : line;
      return { id: `m${index + 1}`, from, text, replyTo: replyTo ?? null };
    }),
    signals: [],
    ...more,
  };
}

function personName(index: number): string {
  return ["Amy", "Bob", "Cindy", "Dennis", "Ella", "Farid", "Grace", "Hugo"][index] ?? `Person ${index + 1}`;
}

/** Runs a scripted replay to its end. */
export async function replayAll(
  input: ReplayFileInput,
): Promise<{ lines: ReplayLine[]; results: TurnResult[]; unused: string[] }> {
  const file = parseReplayFile(input);
  const mind = new ScriptedMind(file.signals ?? []);
  const lines: ReplayLine[] = [];
  const results: TurnResult[] = [];
  for await (const { line, result } of replaySession(file, mind, { scripted: true })) {
    lines.push(line);
    results.push(result);
  }
  return { lines, results, unused: mind.unused };
}

export type { Signals };
