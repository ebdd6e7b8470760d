import type { Message } from "@/lib/contract/entry";

/**
 * Utterances still to come until the next interval turn, at least 1. `n` counts utterances since the last turn;
 * the bot's own message is the first when it spoke (MUCA §1), and stands in the log after `sinceSeq` as well.
 */
export function utterancesToNextTurn(messages: readonly Message[], sinceSeq: number, nExe: number): number {
  const since = messages.filter((message) => message.seq > sinceSeq && message.body.to === null).length;
  return Math.max(1, nExe - since);
}
