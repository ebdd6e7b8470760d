/**
 * What an asker gets when the model declined, failed or wrote something that may not be posted: a mention is
 * always answered (MUCA §4).
 */
export function plainReply(askerNames: readonly string[]): string {
  const names = askerNames.map((name) => `@${name}`);
  const addressed =
    names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
  const start = addressed === "" ? "I" : `${addressed}, I`;
  return `${start} have no good answer to that from what was said here. Could you put it in other words, or ask the group?`;
}
