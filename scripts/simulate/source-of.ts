import type { SourceLines } from "@/lib/contract/simulation";
import type { ReplayFile } from "@/lib/muca/replay/replay-file";

/** What people are learned from in a conversation: everybody's lines but the host's. */
export function sourceOf({ topic, roster, utterances }: ReplayFile): SourceLines {
  const names = new Map(roster.map(({ id, name }) => [id, name]));
  return {
    title: topic,
    lines: utterances.flatMap(({ from, text }) => {
      const name = names.get(from);
      return name === undefined ? [] : [{ from: name, text }];
    }),
  };
}
