import type { ReactNode } from "react";
import { pageAddress } from "../base.ts";

export interface MarkdownPage {
  title: string;
  /** The first paragraph as plain text, for search engines. */
  description: string;
  body: ReactNode;
}

/**
 * The part of Markdown that a page of text needs: headings, paragraphs, lists, tables, quotes, rules; in a line links,
 * bold, italics and code. Anything else, HTML included, is shown as it was typed: nothing in a page can run.
 */
export function markdownPage(source: string): MarkdownPage {
  const blocks = blocksOf(source.replaceAll("\r\n", "\n").replace(/^---\n[\s\S]*?\n---\n/, ""));
  const [first] = blocks;
  const hasTitle = first?.kind === "heading" && first.level === 1;
  const rest = hasTitle ? blocks.slice(1) : blocks;
  const paragraph = rest.find((block) => block.kind === "paragraph");
  return {
    title: hasTitle ? first.text : "",
    description: paragraph?.kind === "paragraph" ? plain(paragraph.text) : "",
    body: rest.map((block, index) => <BlockView key={index} block={block} />),
  };
}

type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph" | "quote"; text: string }
  | { kind: "list"; isOrdered: boolean; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "rule" };

function blocksOf(source: string): Block[] {
  return source
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean)
    .flatMap(headingsApart)
    .map(blockOf);
}

/** Splits headings from text that follows without a blank line. */
function headingsApart(text: string): string[] {
  const [line = "", ...rest] = text.split("\n");
  return /^#{1,6} /.test(line) && rest.length > 0 ? [line, ...headingsApart(rest.join("\n").trim())] : [text];
}

const ITEM = /^(?:[-*]|\d+[.)]) +/;

function blockOf(text: string): Block {
  const lines = text.split("\n");
  const heading = /^(#{1,6}) +(.*)$/.exec(text);
  if (heading) return { kind: "heading", level: heading[1]!.length, text: heading[2]! };
  if (/^([-*_])(?: ?\1){2,}$/.test(text)) return { kind: "rule" };
  if (lines.every((line) => line.startsWith(">"))) {
    return { kind: "quote", text: lines.map((line) => line.replace(/^> ?/, "")).join(" ") };
  }
  if (ITEM.test(text)) return { kind: "list", isOrdered: /^\d/.test(text), items: itemsOf(lines) };
  if (lines.length > 1 && lines[0]!.includes("|") && /^[\s|:-]+$/.test(lines[1]!)) {
    return { kind: "table", head: cellsOf(lines[0]!), rows: lines.slice(2).map(cellsOf) };
  }
  return { kind: "paragraph", text: lines.join(" ") };
}

/** A line without a list marker continues the item above. */
function itemsOf(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  return items;
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${Math.max(block.level, 2)}` as "h2";
      return <Heading id={slugOf(block.text)}>{inline(block.text)}</Heading>;
    }
    case "paragraph":
      return <p>{inline(block.text)}</p>;
    case "quote":
      return <blockquote>{inline(block.text)}</blockquote>;
    case "rule":
      return <hr />;
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>{inline(item)}</li>
          ))}
        </List>
      );
    }
    case "table":
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell, index) => (
                <th key={index} scope="col">
                  {inline(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{inline(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

const INLINE = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|[*_]([^*_]+)[*_]|`([^`]+)`/g;
/** Site paths, fragments, web pages, mail and phone; no other scheme becomes a link. */
const SAFE_TARGET = /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/;

function inline(text: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, label, target, bold, italic, code] = match;
    nodes.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (label && target) {
      nodes.push(
        SAFE_TARGET.test(target) ? (
          <a key={match.index} href={pageAddress(target)}>
            {label}
          </a>
        ) : (
          label
        ),
      );
    } else if (bold) nodes.push(<strong key={match.index}>{inline(bold)}</strong>);
    else if (italic) nodes.push(<em key={match.index}>{italic}</em>);
    else nodes.push(<code key={match.index}>{code}</code>);
  }
  nodes.push(text.slice(end));
  return nodes.filter((node) => node !== "");
}

function plain(text: string): string {
  return text.replace(INLINE, (_, label, _target, bold, italic, code) => label ?? bold ?? italic ?? code);
}

function slugOf(text: string): string {
  return plain(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
