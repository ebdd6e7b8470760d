const excerptLength = 140;

/** The beginning of a text in one line, without the signs of Markdown. */
export function plainExcerpt(text: string): string {
  const line = withoutMarks(text).replace(/\s+/gu, " ").trim();
  const letters = [...line];
  return letters.length > excerptLength ? `${letters.slice(0, excerptLength).join("")}…` : line;
}

/** Takes out what Markdown draws instead of showing: fences, marks at line starts, emphasis, addresses of links. */
function withoutMarks(text: string): string {
  return text
    .replace(/^\s*(?:```|~~~).*$/gmu, "")
    .replace(/^\s*(?:#{1,6}|[-*+]|>|\d+\.)\s+/gmu, "")
    .replace(/!?\[([^\]\n]+)\]\([^()\s]+\)/gu, "$1")
    .replace(/(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1/gu, "$2");
}
