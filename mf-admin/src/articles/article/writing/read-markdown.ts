import MarkdownIt, { type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import type { Node } from 'prosemirror-model';
import { readHtmlBlock, rawBlock } from './read-html.ts';
import { readLine } from './read-line.ts';
import { schema } from './schema.ts';
import type { SourceBlock } from './source-block.ts';

// The parser and the plugins are those of the API. Without `footnote_tail`, footnotes stay where they are written.
const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false }).use(footnotes);
markdown.core.ruler.disable('footnote_tail');
// An inline footnote, `^[text]`, gets its source as `content`, because it becomes raw markup.
markdown.core.ruler.push('inline_footnotes', ({ tokens, env }) => {
  const { footnotes: { list = [] } = {} } = env as { footnotes?: { list?: readonly { readonly content?: string }[] } };
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'footnote_ref') token.content = `^[${list[(token.meta as { id: number }).id]?.content ?? ''}]`;
  }
});

/** Parses an author's Markdown as the API does. Markup that the editor cannot represent without a loss becomes a raw node with its source. `labels` are those of footnotes elsewhere in the article. */
export function readMarkdown(text: string, labels: readonly string[] = []): SourceBlock[] {
  const positionsOf = linePositions(text);
  // The parser's own form of a footnote that is defined, but has no number yet: `-1`.
  const environment = { footnotes: { refs: Object.fromEntries(labels.map((label) => [`:${label}`, -1])) } };
  const blocks = blocksOf(markdown.parse(text, labels.length > 0 ? environment : {}));
  return blocks.flatMap((block): SourceBlock[] => {
    const position = block.lines && positionsOf(...block.lines);
    if (!position) return [];
    return [{ ...position, node: nodeOf(block) ?? rawBlock(text.slice(position.from, position.to)) }];
  });
}

/** A block token with its child blocks. */
interface Block {
  readonly token: Token;
  readonly inside: readonly Block[];
  /** The first line and the line after the last, counted from 0; null if the block has no lines in the text. */
  readonly lines: readonly [number, number] | null;
}

function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) break;
    if (token.nesting !== 1) {
      blocks.push({ token, inside: [], lines: token.map });
      continue;
    }
    const end = tokens.findIndex((other, at) => at > index && other.level === token.level && other.nesting === -1);
    const inside = blocksOf(tokens.slice(index + 1, end));
    blocks.push({ token, inside, lines: token.map ?? spanOf(inside) });
    index = end;
  }
  return blocks;
}

function spanOf(blocks: readonly Block[]): readonly [number, number] | null {
  const [first, last] = [blocks[0]?.lines, blocks.at(-1)?.lines];
  return first && last ? [first[0], last[1]] : null;
}

/** Converts a range of lines to positions in the text, without white space at its end. */
function linePositions(text: string): (from: number, to: number) => { from: number; to: number } {
  const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ index, 0: end }) => index + end.length)];
  return (from, to) => {
    const start = starts[from] ?? text.length;
    const end = starts[to] ?? text.length;
    return { from: start, to: start + text.slice(start, end).trimEnd().length };
  };
}

/** The node of a block; null if the editor cannot represent it. */
function nodeOf({ token, inside }: Block): Node | null {
  const { nodes } = schema;
  switch (token.type) {
    case 'paragraph_open':
      return paragraphOf(inside);
    case 'heading_open': {
      // Only the page's title is an h1; the sanitiser changes others to h2.
      const level = Math.max(2, Number(token.tag.slice(1)));
      return nodes.heading.create({ level }, inlineContentOf(inside));
    }
    case 'blockquote_open':
      return nodeWithChildren(inside, (blocks) => nodes.blockquote.create(null, blocks));
    case 'bullet_list_open':
      return nodeWithChildren(inside, (items) => nodes.bullet_list.create({ tight: isTight(inside) }, items));
    case 'ordered_list_open': {
      const order = Number(token.attrGet('start') ?? 1);
      return nodeWithChildren(inside, (items) => nodes.ordered_list.create({ order, tight: isTight(inside) }, items));
    }
    case 'list_item_open':
      return inside.length === 0
        ? nodes.list_item.create(null, nodes.paragraph.create())
        : nodeWithChildren(inside, (blocks) => nodes.list_item.create(null, blocks));
    case 'fence':
    case 'code_block': {
      const code = token.content.replace(/\n$/, '');
      return nodes.code_block.create({ params: token.info.trim() }, code === '' ? [] : schema.text(code));
    }
    case 'hr':
      return nodes.horizontal_rule.create();
    case 'table_open':
      return tableOf(inside);
    case 'html_block':
      return readHtmlBlock(token.content.trimEnd()) ?? rawBlock(token.content.trimEnd());
    case 'footnote_reference_open': {
      const { label } = token.meta as { label: string };
      return nodeWithChildren(inside, (blocks) => nodes.footnote.create({ label }, blocks));
    }
    default:
      return null;
  }
}

/** @returns null if there are no blocks, or the editor cannot represent one of them. */
function nodeWithChildren(inside: readonly Block[], make: (nodes: Node[]) => Node): Node | null {
  const nodes = inside.map(nodeOf);
  return nodes.length === 0 || nodes.includes(null) ? null : make(nodes as Node[]);
}

function isTight(items: readonly Block[]): boolean {
  return items.every(({ inside }) => inside.every(({ token }) => token.type !== 'paragraph_open' || token.hidden));
}

function inlineContentOf([line]: readonly Block[]): Node[] {
  return readLine(line?.token.children ?? []);
}

/** A paragraph; an image alone in its paragraph becomes a picture with its title as caption. */
function paragraphOf(inside: readonly Block[]): Node {
  const content = inlineContentOf(inside);
  const [image] = content;
  const token = inside[0]?.token.children?.[0];
  if (content.length !== 1 || image?.type !== schema.nodes.image || image.marks.length > 0 || token?.type !== 'image') {
    return schema.nodes.paragraph.create(null, content);
  }
  const title = token.attrGet('title');
  const { title: _, ...rest } = (image.attrs['attributes'] ?? {}) as Record<string, string>;
  const attributes = Object.keys(rest).length > 0 ? rest : null;
  return schema.nodes.figure.create({ ...image.attrs, attributes }, title ? schema.text(String(title)) : []);
}

/** A table with the same headings as the published one: see `render-markdown.ts` of the API. */
function tableOf(sections: readonly Block[]): Node {
  const { nodes } = schema;
  const [head, body] = sections;
  const textOf = (cell: Block | undefined): string => cell?.inside[0]?.token.content.trim() ?? '';
  const titles = head?.inside[0]?.inside ?? [];
  const hasRowHeaders = textOf(titles[0]) === '';
  const cellOf = (cell: Block, type: 'table_header' | 'table_cell', scope: string | null): Node => {
    const align = /^text-align:(\w+)$/.exec(String(cell.token.attrGet('style')))?.[1] ?? null;
    return nodes[type].create({ align, scope }, inlineContentOf(cell.inside));
  };
  const first = titles.some((cell) => textOf(cell) !== '')
    ? [
        nodes.table_row.create(
          null,
          titles.map((cell) => cellOf(cell, 'table_header', null)),
        ),
      ]
    : [];
  const rest = (body?.inside ?? []).map((row) =>
    nodes.table_row.create(
      null,
      row.inside.map((cell, column) =>
        hasRowHeaders && column === 0 ? cellOf(cell, 'table_header', 'row') : cellOf(cell, 'table_cell', null),
      ),
    ),
  );
  return nodes.table.create(null, [...first, ...rest]);
}
