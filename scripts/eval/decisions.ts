import { cohensKappa } from "@/lib/evaluate/cohens-kappa";
import type { Ask } from "@/lib/llm/question";
import { playChat } from "./play";
import type { Chat } from "./read-chats";

export interface Decider {
  ask: Ask;
  settings: Record<string, unknown>;
}

/** How often two facilitators choose the same act after the same utterance of the same conversation. */
export async function evaluateDecisions(chats: readonly Chat[], a: Decider, b: Decider) {
  const rows = [];
  const all: [string, string][] = [];
  for (const { name, file } of chats) {
    const [left, right] = [await choices(file, a), await choices(file, b)];
    const pairs = [...left].flatMap(([after, act]): [string, string][] => {
      const other = right.get(after);
      return other === undefined ? [] : [[act, other]];
    });
    all.push(...pairs);
    const same = pairs.filter(([one, other]) => one === other).length;
    rows.push({
      ...{ chat: name, "turns of both": pairs.length, same },
      share: pairs.length === 0 ? 1 : same / pairs.length,
      "only in first": left.size - pairs.length,
      "only in second": right.size - pairs.length,
    });
  }
  const same = all.filter(([one, other]) => one === other).length;
  const confusion = new Map<string, number>();
  for (const [one, other] of all) {
    if (one !== other) confusion.set(`${one} / ${other}`, (confusion.get(`${one} / ${other}`) ?? 0) + 1);
  }
  return {
    rows,
    summary: {
      turns: all.length,
      "share the same": same / Math.max(1, all.length),
      "Cohen's kappa": cohensKappa(all),
      differ: Object.fromEntries([...confusion].sort(([, m], [, n]) => n - m)),
    },
  };
}

async function choices(file: Chat["file"], { ask, settings }: Decider): Promise<Map<string, string>> {
  const chosen = new Map<string, string>();
  for await (const { line } of playChat(file, ask, settings)) chosen.set(line.afterUtterance, line.chosen);
  return chosen;
}
