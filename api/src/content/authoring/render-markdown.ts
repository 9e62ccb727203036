import MarkdownIt, { type RendererRule, type StateCore, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { lineCounter, lineStarts } from './line-counter.ts';

/** HTML inside Markdown, with its line in the body, from 0. */
export interface RawHtml {
  readonly html: string;
  readonly line: number;
}

interface Rendered {
  readonly html: string;
  readonly raw: readonly RawHtml[];
}

/**
 * Columns are aligned with an attribute because the pages' policy forbids the style attribute that markdown-it writes.
 */
const alignedCell: RendererRule = (tokens, index, options, _, renderer) => {
  const token = tokens[index];
  const align = /^text-align:(\w+)$/.exec(String(token?.attrGet('style')))?.[1];
  if (token && align) {
    token.attrs = [['align', align], ...(token.attrs ?? []).filter(([name]) => name !== 'style')];
  }
  return renderer.renderToken(tokens, index, options);
};

const footnoteAnchor: RendererRule = (tokens, index) => {
  const { id = 0, subId = 0 } = (tokens[index]?.meta ?? {}) as { id?: number; subId?: number };
  const target = `fnref${id + 1}${subId > 0 ? `:${subId}` : ''}`;
  // U+FE0E selects the arrow of the text's font instead of an emoji.
  return ` <a href="#${target}" class="footnote-backref" aria-label="Back to the text">\u21a9\ufe0e</a>`;
};

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false }).use(footnotes);
markdown.core.ruler.push('figures', figures);
markdown.core.ruler.push('table_heads', tableHeads);
for (const cell of ['th_open', 'td_open']) markdown.renderer.rules[cell] = alignedCell;
markdown.renderer.rules['footnote_anchor'] = footnoteAnchor;

/** Renders an article's Markdown: CommonMark, tables, footnotes, and figures. */
export function renderMarkdown(text: string): Rendered {
  const environment = {};
  const tokens = markdown.parse(text, environment);
  const lineIndex = { starts: lineStarts(text), lineAt: lineCounter(text) };
  // A cell of a table has no lines of its own, but those of its row; a footnote within a line has none at all.
  let row: readonly [number, number] | null = null;
  return {
    html: markdown.renderer.render(tokens, markdown.options, environment),
    raw: tokens.flatMap((token) => {
      if (token.type === 'tr_open') row = token.map;
      if (token.type === 'tr_close') row = null;
      const lines = token.map ?? row ?? [0, lineIndex.starts.length];
      return rawHtml(text, { token, lines, isCell: token.map === null && row !== null }, lineIndex);
    }),
  };
}

/** An image with a title, alone in its paragraph, becomes a figure with the title as caption. */
function figures(state: StateCore): void {
  state.tokens.forEach((token, index) => {
    const [open, close] = [state.tokens[index - 1], state.tokens[index + 1]];
    const image = token.children?.length === 1 ? token.children[0] : undefined;
    const caption = image?.type === 'image' ? image.attrGet('title') : null;
    if (!image || !caption || open?.type !== 'paragraph_open' || close?.type !== 'paragraph_close') return;
    image.attrs = image.attrs?.filter(([name]) => name !== 'title') ?? null;
    open.tag = close.tag = 'figure';
    open.hidden = close.hidden = false;
    const text = new state.Token('html_inline', '', 0);
    text.content = `<figcaption>${state.md.utils.escapeHtml(String(caption))}</figcaption>`;
    text.meta = { generated: true };
    token.children?.push(text);
  });
}

/**
 * A heading without words does not count, although Markdown requires one above each column. A table with an empty first
 * heading has row headings in that column; a table with only empty ones has no heading row.
 */
function tableHeads({ tokens }: StateCore): void {
  let hasRowHeads = false;
  tokens.forEach((token, index) => {
    if (token.type === 'thead_open') {
      let end = index;
      while (tokens[end]?.type !== 'thead_close') end += 1;
      const head = tokens.slice(index, end + 1);
      const isEmpty = (at: number) => head[at]?.type === 'th_open' && head[at + 1]?.content.trim() === '';
      hasRowHeads = isEmpty(head.findIndex(({ type }) => type === 'th_open'));
      if (head.every(({ type, content }) => type !== 'inline' || content.trim() === '')) {
        for (const part of head) part.hidden = true;
      }
      head.forEach((part, at) => {
        const close = head[at + 2];
        if (isEmpty(at) && close) part.tag = close.tag = 'td';
      });
    }
    const [cell, close] = [tokens[index + 1], tokens[index + 3]];
    if (
      hasRowHeads &&
      token.type === 'tr_open' &&
      cell?.type === 'td_open' &&
      close &&
      tokens[index + 2]?.content.trim() !== ''
    ) {
      cell.tag = close.tag = 'th';
      cell.attrSet('scope', 'row');
    }
  });
}

interface LineIndex {
  readonly starts: readonly number[];
  readonly lineAt: (index: number) => number;
}

interface RawHtmlPlace {
  readonly token: Token;
  /** The block's first line and the one after its last, counted from 0. */
  readonly lines: readonly [number, number];
  /** Whether the block is a cell of a table, all of which is on the row's line. */
  readonly isCell: boolean;
}

function rawHtml(
  text: string,
  { token, lines: [line, endLine], isCell }: RawHtmlPlace,
  { starts, lineAt }: LineIndex,
): RawHtml[] {
  if (token.type === 'html_block') return [{ html: token.content, line }];
  // Only the block is searched, because a search in vain would read the rest of the text for each tag.
  const start = starts[line] ?? 0;
  const block = token.children && !isCell ? text.slice(start, starts[endLine]) : '';
  let from = 0;
  return (token.children ?? []).flatMap((child) => {
    if (child.type !== 'html_inline' || (child.meta as { generated?: true } | null)?.generated === true) return [];
    if (isCell) return [{ html: child.content, line }];
    // Inline tokens have no line. The further lines of a tag in a quote or a list begin with its markers.
    const [firstLine = ''] = child.content.split('\n', 1);
    const at = block.indexOf(firstLine, from);
    if (at === -1) return [{ html: child.content, line }];
    from = at + firstLine.length;
    return [{ html: child.content, line: lineAt(start + at) }];
  });
}
