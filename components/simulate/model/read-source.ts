import { maxSourceLineLength, maxSourceLines } from "@/lib/contract/api-simulations";
import type { SourceLines } from "@/lib/contract/simulation";
import { parseReplayFile } from "@/lib/muca/replay/replay-file";

/** Characters of all lines together, so that they fit into a request. */
const maxCharacters = 30_000;

/**
 * The people's lines of a conversation in the replay format, the newest that fit. Throws ReplayFileError, or
 * SyntaxError for what is no JSON.
 */
export function readSource(text: string): SourceLines {
  const { topic, roster, utterances } = parseReplayFile(JSON.parse(text.replace(/^\uFEFF/u, "")));
  const names = new Map(roster.map(({ id, name }) => [id, name]));
  const lines: SourceLines["lines"] = [];
  let left = maxCharacters;
  for (const { from, text: said } of utterances.toReversed()) {
    const name = names.get(from)?.slice(0, 60);
    const line = said.slice(0, maxSourceLineLength);
    if (!name) continue;
    left -= line.length + name.length;
    if (left < 0 || lines.length === maxSourceLines) break;
    lines.unshift({ from: name, text: line });
  }
  return { title: topic.slice(0, 300), lines };
}
