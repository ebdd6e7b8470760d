"use client";
import type { ComponentProps, ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { type Mentionable, splitMentions } from "./mentions";

/** A text as bold line: headings do not belong into a message, they would upset the page's outline. */
function FlatHeading({ children }: { children?: ReactNode }) {
  return (
    <p dir="auto">
      <strong>{children}</strong>
    </p>
  );
}

function SafeLink({ href, children }: ComponentProps<"a">) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

const components: Components = {
  h1: FlatHeading,
  h2: FlatHeading,
  h3: FlatHeading,
  h4: FlatHeading,
  h5: FlatHeading,
  h6: FlatHeading,
  p: ({ children }) => <p dir="auto">{children}</p>,
  li: ({ children }) => <li dir="auto">{children}</li>,
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  a: SafeLink,
  // Pictures would tell a stranger's server who reads this; the address stays as a link.
  img: ({ src, alt }) =>
    typeof src === "string" ? <SafeLink href={src}>{alt || src}</SafeLink> : <span>{alt}</span>,
  // The line break itself is in the text and kept by `white-space: pre-wrap`.
  br: () => null,
  input: ({ checked }) => <span>{checked ? "☑ " : "☐ "}</span>,
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
};

interface TextNode {
  type: string;
  value?: string;
  children?: TextNode[];
  data?: { hName: string; hProperties: { className: string[] } };
}

/** Turns `@name` in running text (not in code or links) into marks. */
function remarkMentions(options: { mentionables: readonly Mentionable[]; own: string | null }) {
  const mark = (node: TextNode): TextNode[] => {
    if (node.type === "link" || !node.children) return [node];
    return [{ ...node, children: node.children.flatMap(visit) }];
  };
  const visit = (node: TextNode): TextNode[] => {
    if (node.type !== "text" || node.value === undefined) return mark(node);
    return splitMentions(node.value, options.mentionables).map((segment) =>
      segment.mention === null
        ? { type: "text", value: segment.text }
        : {
            type: "mention",
            data: {
              hName: "mark",
              hProperties: {
                className: segment.mention === options.own ? ["mention", "mention-own"] : ["mention"],
              },
            },
            children: [{ type: "text", value: segment.text }],
          },
    );
  };
  return (tree: TextNode) => {
    tree.children = tree.children?.flatMap(visit);
  };
}

/** Markdown as people write it in chats; loaded only when a message needs it. */
export default function Markdown({
  text,
  mentionables,
  own,
}: {
  text: string;
  mentionables: readonly Mentionable[];
  own: string | null;
}) {
  return (
    <ReactMarkdown
      remarkPlugins={[
        [remarkGfm, { singleTilde: false }],
        [remarkMentions, { mentionables, own }],
      ]}
      components={components}
    >
      {text}
    </ReactMarkdown>
  );
}
