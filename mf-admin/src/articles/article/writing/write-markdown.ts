import { MarkdownSerializer, defaultMarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import type { Attributes } from './article-attributes.ts';
import { schema } from './schema.ts';
import { isHeaderRow, startTagOf, tagOf, writeHtml } from './write-html.ts';

const { blockquote, heading, list_item, paragraph } = defaultMarkdownSerializer.nodes;
const { em, strong, code } = defaultMarkdownSerializer.marks;
if (!blockquote || !heading || !list_item || !paragraph || !em || !strong || !code)
  throw new Error('prosemirror-markdown lacks a serializer that the editor needs');

/** Text that Markdown would parse as HTML, an entity, an empty list item, or the end of a heading, ` #`. */
const extraEscapes = /<(?=[a-z/!?])|&(?=#?\w+;)|^\+$|(?<=\s)#(?=#*$)/gi;

/** The number of a list item at the start of a line. */
const itemNumber = /^\s*\d{1,9}(?=[.)](?:\s|$))/;

/** White space before a sign that begins a block or turns the line before it into a heading or a table. */
const signIndent = /^\s*(?=[-+>#=|:])/;

const serializer = new MarkdownSerializer(
  {
    blockquote: orHtml(blockquote),
    heading: orHtml(heading),
    list_item,
    paragraph: orHtml(paragraph),
    bullet_list: orHtml((state, node) => state.renderList(node, '  ', () => '- ')),
    ordered_list: orHtml((state, node) => {
      const order = Number(node.attrs['order']);
      const width = `${order + node.childCount - 1}. `.length;
      state.renderList(node, ' '.repeat(width), (index) => `${order + index}. `);
    }),
    code_block: (state, node) => {
      const longest = Math.max(2, ...[...node.textContent.matchAll(/`+/g)].map(([ticks]) => ticks.length));
      const fence = '`'.repeat(longest + 1);
      state.write(`${fence}${node.attrs['params']}\n`);
      state.text(node.textContent, false);
      if (node.childCount > 0) state.write('\n');
      state.write(fence);
      state.closeBlock(node);
    },
    horizontal_rule: (state, node) => {
      state.write('---');
      state.closeBlock(node);
    },
    figure: (state, node) => {
      const { src, alt, attributes } = node.attrs;
      // An image with a title, alone in its paragraph, is read as a figure, whose caption is the title.
      const isPlain = attributes === null && node.children.every((child) => child.isText && child.marks.length === 0);
      if (isPlain) state.write(imageOf(state, { src, alt, title: node.textContent }));
      else state.text(writeHtml(node), false);
      state.closeBlock(node);
    },
    table: (state, node) => {
      state.text(pipeTable(node) ?? writeHtml(node), false);
      state.closeBlock(node);
    },
    raw: (state, node) => {
      state.text(String(node.attrs['source']), false);
      state.closeBlock(node);
    },
    footnote: (state, node) => {
      state.wrapBlock('    ', `[^${node.attrs['label']}]: `, node, () => state.renderContent(node));
    },
    text: (state, node, parent, index) => {
      const { text = '' } = node;
      // The library escapes signs and some numbers, and only in the first line of a block.
      const isAfterBreak = parent.maybeChild(index - 1)?.type.name === 'hard_break';
      const [start] =
        ((isAfterBreak || index === 0) && itemNumber.exec(text)) || (isAfterBreak && signIndent.exec(text)) || [];
      if (start !== undefined) state.write(`${start}\\`);
      state.text(text.slice(start?.length ?? 0));
    },
    image: (state, node) => {
      const { src, alt, attributes } = node.attrs;
      const { title = '', ...rest } = { ...(attributes as Attributes) };
      if (Object.keys(rest).length === 0) state.write(imageOf(state, { src, alt, title }));
      else state.write(writeHtml(schema.node('paragraph', null, node)).slice('<p>'.length, -'</p>'.length));
    },
    hard_break: (state) => state.write('\\\n'),
    raw_line: (state, node) => state.write(String(node.attrs['source'])),
    footnote_reference: (state, node) => state.write(`[^${node.attrs['label']}]`),
  },
  {
    em,
    strong,
    code,
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
    link: {
      open: (_, mark) => (isPlainLink(mark.attrs['attributes']) ? '[' : startTagOf(mark)),
      close: (_, mark) => {
        const { href, attributes } = mark.attrs;
        if (!isPlainLink(attributes)) return '</a>';
        return `](${linkDestination(href)}${titleOf((attributes as Attributes)?.['title'] ?? '')})`;
      },
      mixable: true,
    },
    tag: { open: (_, mark) => startTagOf(mark), close: (_, mark) => `</${tagOf(mark)}>` },
  },
  { escapeExtraCharacters: extraEscapes },
);

/** Writes a block as Markdown, or as HTML if Markdown cannot express it. */
export function writeMarkdown(node: Node): string {
  return serializer.serialize(schema.node('doc', null, node));
}

type Writer = (state: MarkdownSerializerState, node: Node, parent: Node, index: number) => void;

/** A writer that writes a block as HTML if it has attributes, which Markdown cannot express. */
function orHtml(write: Writer): Writer {
  return (state, node, parent, index) => {
    if (!hasAttributes(node)) return write(state, node, parent, index);
    state.text(writeHtml(node), false);
    return state.closeBlock(node);
  };
}

function hasAttributes(node: Node): boolean {
  return (
    (node.attrs['attributes'] ?? null) !== null ||
    node.children.some(({ type, attrs }) => type.name === 'list_item' && attrs['attributes'] !== null)
  );
}

function isPlainLink(attributes: unknown): boolean {
  return Object.keys((attributes as Attributes) ?? {}).every((name) => name === 'title');
}

interface Image {
  readonly src: string;
  readonly alt: string;
  readonly title: string;
}

function imageOf(state: MarkdownSerializerState, { src, alt, title }: Image): string {
  return `![${state.esc(alt)}](${linkDestination(src)}${titleOf(title)})`;
}

function linkDestination(address: string): string {
  return /[\s<>()]/.test(address) ? `<${address.replace(/[<>\n]/g, (sign) => encodeURIComponent(sign))}>` : address;
}

function titleOf(title: string): string {
  return title === '' ? '' : ` "${title.replace(/["\\]|&(?=#?\w+;)/g, '\\$&')}"`;
}

/** A table in Markdown's pipe syntax; null if Markdown cannot express it. */
function pipeTable(table: Node): string | null {
  const rows = [...table.children];
  const [first] = rows;
  if (!first || hasAttributes(table) || rows.some((row) => row.children.some(spansCells))) return null;
  const head = isHeaderRow(first) ? first : null;
  const body = head ? rows.slice(1) : rows;
  // Markdown has no notation for row headers. The site renders a table whose first heading is empty with its first column as row
  // headers, so every other arrangement needs HTML.
  const firstColumnIsHeaders = head === null || first.firstChild?.textContent.trim() === '';
  const rendersDifferently = (row: Node) =>
    [...row.children].some(
      ({ type }, column) => (type.name === 'table_header') !== (firstColumnIsHeaders && column === 0),
    );
  if (body.some(rendersDifferently)) return null;
  const columns = first.childCount;
  const delimiterRow = [...first.children].map(({ attrs }) => delimiters[String(attrs['align'])] ?? '---');
  const emptyHead = Array.from({ length: columns }, () => '');
  return [head ? cellsOf(head) : emptyHead, delimiterRow, ...body.map(cellsOf)]
    .map((cells) => `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`)
    .join('\n');
}

const delimiters: Readonly<Record<string, string>> = { left: ':---', center: ':---:', right: '---:' };

function spansCells({ attrs }: Node): boolean {
  return attrs['colspan'] !== 1 || attrs['rowspan'] !== 1;
}

function cellsOf(row: Node): string[] {
  return [...row.children].map((cell) =>
    serializer
      .serialize(schema.node('doc', null, schema.node('paragraph', null, cell.content)))
      // A line break would end the table's row.
      .replace(/\\\n/g, '<br />')
      .replace(/\|/g, '\\|')
      .trim(),
  );
}
