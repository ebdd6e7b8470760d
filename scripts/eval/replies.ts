import type { Ask } from "@/lib/llm/question";
import { playChat } from "./play";
import type { Chat } from "./read-chats";

interface ReplyRow {
  act: string;
  chosen: number;
  posted: number;
  declined: number;
  /** Replies that a check rejected, by reason. */
  rejected: Record<string, number>;
}

/** What became of the acts that were chosen: posted, declined, or rejected by a reply check. */
export async function evaluateReplies(chats: readonly Chat[], ask: Ask, settings: Record<string, unknown>) {
  const rows = new Map<string, ReplyRow>();
  let turns = 0;
  for (const { file } of chats) {
    for await (const { line, result } of playChat(file, ask, settings)) {
      turns += 1;
      if (line.chosen === "keep-silence") continue;
      const row = rows.get(line.chosen) ?? {
        act: line.chosen,
        chosen: 0,
        posted: 0,
        declined: 0,
        rejected: {},
      };
      rows.set(line.chosen, row);
      row.chosen += 1;
      if (result.outcome.spoke) row.posted += 1;
      for (const { dropped } of result.outcome.drafts) {
        if (dropped === "declined") row.declined += 1;
        else row.rejected[dropped] = (row.rejected[dropped] ?? 0) + 1;
      }
    }
  }
  const all = [...rows.values()];
  const total = (of: (row: ReplyRow) => number) => all.reduce((sum, row) => sum + of(row), 0);
  const rejected = total((row) => Object.values(row.rejected).reduce((sum, count) => sum + count, 0));
  return {
    rows: all.map(({ rejected: reasons, ...row }) => ({
      ...row,
      rejected: Object.entries(reasons)
        .map(([reason, count]) => `${reason} ${count}`)
        .join(", "),
    })),
    summary: { turns, chosen: total((row) => row.chosen), posted: total((row) => row.posted), rejected },
  };
}
