import { wordsOf } from "@/lib/shared/text";
import { replyInstructions } from "./prompting/reply-prompt";

/** Keys of model providers, tokens, passwords in addresses, private keys. */
const secrets =
  /\b(?:sk|pk|rk)-[\w-]{12,}|\b(?:gh[pousr]|github_pat|xox[abpr])[-_]\w{12,}|\bAKIA[0-9A-Z]{12,}|\bAIza[\w-]{20,}|\bBearer\s+[\w.~+/-]{12,}|-----BEGIN [A-Z ]*PRIVATE KEY|\b[a-z][a-z0-9+]*:\/\/[^\s/@:]+:[^\s/@]+@|\b(?:OPENAI_API_KEY|DATABASE_URL|REDIS_URL|METRICS_TOKEN)\b/u;
/** Tags and fields of our prompts, and handles in brackets, which people never see. */
const insides =
  /<\/?(?:room|sub-topics|people|progress|memory|signals|conversation|your-recent-messages)>|\byourName\b|\butterancesSoFar\b|[([]\s*[PUSE]\d{1,4}(?:\s*[,;]\s*[PUSE]\d{1,4})*\s*[)\]]/u;

/** Words in a row that no reply shares with the instructions by chance. */
const quoteWords = 9;

let quotes: Set<string> | null = null;

/**
 * What a reply gives away of instructions, prompts or keys, in words for the dashboard; null for nothing. `edited` are
 * instructions that were sent in place of the built-in ones.
 */
export function findRevealed(text: string, edited: readonly string[] = []): string | null {
  if (secrets.test(text)) return "it holds something that looks like a key or a password";
  if (insides.test(text)) return "it shows a piece of the prompt";
  quotes ??= new Set(replyInstructions.flatMap(runsOf));
  const known = quotes;
  const own = new Set(edited.flatMap(runsOf));
  return runsOf(text).some((run) => known.has(run) || own.has(run)) ? "it quotes its instructions" : null;
}

function runsOf(text: string): string[] {
  const words = wordsOf(text).map((word) => word.toLowerCase());
  return words.slice(quoteWords - 1).map((_, at) => words.slice(at, at + quoteWords).join(" "));
}
