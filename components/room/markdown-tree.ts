import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

const syntax = [gfm({ singleTilde: false })];
const trees = [gfmFromMarkdown()];

/** Reads a text as GitHub writes markdown: lists, tables, code, strike-through, tasks, bare addresses. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: syntax, mdastExtensions: trees });
}

/** Addresses by the names under which a text defines them: `[name]: https://…`. */
export function definitionsOf(root: Root): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (node: Nodes) => {
    if (node.type === "definition" && !found.has(node.identifier)) found.set(node.identifier, node.url);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

const safeProtocol = /^(?:https?|mailto|xmpp|ircs?):/i;

/** An address that may be followed: of a harmless protocol, or of this site; null for `javascript:` and its like. */
export function safeAddress(url: string): string | null {
  const trimmed = url.trim();
  const colon = trimmed.indexOf(":");
  const beforePath = trimmed.search(/[/?#]/);
  const isRelative = colon < 0 || (beforePath >= 0 && beforePath < colon);
  return isRelative || safeProtocol.test(trimmed) ? trimmed : null;
}
