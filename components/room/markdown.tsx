"use client";
import type { Nodes, Parent, Table } from "mdast";
import { Fragment, type ReactNode, useMemo } from "react";
import { definitionsOf, parseMarkdown, safeAddress } from "./markdown-tree";
import { type Mentionable, splitMentions } from "./mentions";

interface Drawing {
  definitions: ReadonlyMap<string, string>;
  mentionables: readonly Mentionable[];
  own: string | null;
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
  const root = useMemo(() => parseMarkdown(text), [text]);
  return <>{drawAll(root, { definitions: definitionsOf(root), mentionables, own })}</>;
}

/** The pieces below a node; a text's pieces never change places, so that their places are their keys. */
function drawAll(node: Parent, drawing: Drawing, drawPiece = draw): ReactNode {
  const pieces: ReactNode[] = [];
  for (const child of node.children) {
    pieces.push(<Fragment key={pieces.length}>{drawPiece(child, drawing)}</Fragment>);
  }
  return pieces;
}

function draw(node: Nodes, drawing: Drawing): ReactNode {
  switch (node.type) {
    case "text":
      return drawText(node.value, drawing);
    case "emphasis":
      return <em>{drawAll(node, drawing)}</em>;
    case "strong":
      return <strong>{drawAll(node, drawing)}</strong>;
    case "delete":
      return <del>{drawAll(node, drawing)}</del>;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "code":
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case "paragraph":
      return <p dir="auto">{drawAll(node, drawing)}</p>;
    // Headings do not belong into a message, they would upset the page's outline.
    case "heading":
      return (
        <p dir="auto">
          <strong>{drawAll(node, drawing)}</strong>
        </p>
      );
    case "blockquote":
      return <blockquote dir="auto">{drawAll(node, drawing)}</blockquote>;
    case "list": {
      const items = node.children.map((item) => ({
        key: item.position?.start.offset ?? 0,
        drawn: drawItem(item, !(node.spread || item.spread), drawing),
        checked: item.checked ?? null,
      }));
      const lines = items.map(({ key, drawn, checked }) => (
        <li key={key} dir="auto">
          {checked === null ? null : <span>{checked ? "☑ " : "☐ "}</span>}
          {drawn}
        </li>
      ));
      return node.ordered ? <ol start={node.start ?? 1}>{lines}</ol> : <ul>{lines}</ul>;
    }
    case "thematicBreak":
      return <hr />;
    case "link":
      return <SafeLink url={node.url}>{drawAll(node, { ...drawing, mentionables: [] })}</SafeLink>;
    case "linkReference": {
      const url = drawing.definitions.get(node.identifier);
      return url === undefined ? (
        drawAll(node, drawing)
      ) : (
        <SafeLink url={url}>{drawAll(node, drawing)}</SafeLink>
      );
    }
    // Pictures would tell a stranger's server who reads this; the address stays as a link.
    case "image":
      return <SafeLink url={node.url}>{node.alt || node.url}</SafeLink>;
    case "imageReference":
      return <SafeLink url={drawing.definitions.get(node.identifier) ?? ""}>{node.alt}</SafeLink>;
    case "table":
      return <DrawnTable table={node} drawing={drawing} />;
    // Never run, only shown.
    case "html":
      return node.value;
    case "footnoteReference":
      return `[${node.label ?? node.identifier}]`;
    case "footnoteDefinition":
      return drawAll(node, drawing);
    // The line break itself is in the text and kept by `white-space: pre-wrap`.
    default:
      return null;
  }
}

/** A list item; the paragraph of a tight one stands without its tag, as its line. */
function drawItem(item: Parent, tight: boolean, drawing: Drawing): ReactNode {
  if (!tight) return drawAll(item, drawing);
  return drawAll(item, drawing, (child) =>
    child.type === "paragraph" ? drawAll(child, drawing) : draw(child, drawing),
  );
}

function DrawnTable({ table, drawing }: { table: Table; drawing: Drawing }) {
  const rows = table.children.map((row) => ({
    key: row.position?.start.offset ?? 0,
    cells: row.children.map((cell) => ({
      key: cell.position?.start.offset ?? 0,
      drawn: drawAll(cell, drawing),
    })),
  }));
  const [head, ...body] = rows;
  return (
    <div className="overflow-x-auto">
      <table>
        <thead>
          <tr>
            {head?.cells.map(({ key, drawn }) => (
              <th key={key}>{drawn}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={row.key}>
              {row.cells.map(({ key, drawn }) => (
                <td key={key}>{drawn}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Running text with `@name` as marks; code and links have none. */
function drawText(text: string, { mentionables, own }: Drawing): ReactNode {
  let at = 0;
  return splitMentions(text, mentionables).map((segment) => {
    const key = at;
    at += segment.text.length;
    if (segment.mention === null) return <Fragment key={key}>{segment.text}</Fragment>;
    return (
      <mark key={key} className={segment.mention === own ? "mention mention-own" : "mention"}>
        {segment.text}
      </mark>
    );
  });
}

function SafeLink({ url, children }: { url: string; children?: ReactNode }) {
  const address = safeAddress(url);
  if (address === null || address === "") return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}
