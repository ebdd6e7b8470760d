import { fromMarkdown } from "mdast-util-from-markdown";

/**
 * Scripts that write words together or attach particles to a name, so that a letter of theirs may touch a
 * mention (MUCA §1): `请@mubot总结`, `@mubot님`.
 */
const joiningScripts =
  "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}";

/** A letter, mark, digit or underscore of any other script. */
const touching = `[[\\p{L}\\p{M}\\p{N}_]--[${joiningScripts}]]`;

const url = /(?:[a-z][a-z0-9+.-]*:\/\/|(?<![\p{L}\p{N}_])www\.)\S*/giu;

/**
 * Whether a text calls the bot by `@name`: case-insensitive, a whole token, and neither inside a URL nor in a
 * code span or fenced block (MUCA §1). `me@mubot.com`, `@mubots` and `@mubot.com` do not.
 */
export function mentionsBot(text: string, botName: string): boolean {
  if (!text.includes("@")) return false;
  return mentionPattern(botName).test(blankUrls(blankCode(text)));
}

const patterns = new Map<string, RegExp>();

function mentionPattern(botName: string): RegExp {
  let pattern = patterns.get(botName);
  if (!pattern) {
    const name = botName.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    // `v` for set subtraction.
    pattern = new RegExp(`(?<!${touching})@${name}(?!${touching})(?!\\.\\p{L})`, "iv");
    if (patterns.size > 1_000) patterns.clear();
    patterns.set(botName, pattern);
  }
  return pattern;
}

/** Replaces what stands in code spans and fenced blocks by spaces; all other positions stay. */
export function blankCode(text: string): string {
  if (!text.includes("`") && !text.includes("~~~")) return text;
  let blanked = text;
  visit(fromMarkdown(text), (node) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    // Text that is merely indented by four spaces is a `code` node as well, but nobody meant it as code.
    const isCode =
      node.type === "inlineCode" || (node.type === "code" && /^(?:`{3}|~{3})/.test(text.slice(start)));
    if (isCode) blanked = blanked.slice(0, start) + " ".repeat(end - start) + blanked.slice(end);
  });
  return blanked;
}

/** Replaces URLs, from `scheme://` or `www.` to the next white space, by spaces. */
export function blankUrls(text: string): string {
  return text.replace(url, (match) => " ".repeat(match.length));
}

interface MarkdownNode {
  type: string;
  position?: { start: { offset?: number }; end: { offset?: number } } | undefined;
  children?: MarkdownNode[];
}

function visit(node: MarkdownNode, callback: (node: MarkdownNode) => void): void {
  callback(node);
  for (const child of node.children ?? []) visit(child, callback);
}
