import { Fragment, type Node } from 'prosemirror-model';
import { keepSpelling } from './keep-spelling.ts';
import type { Piece } from './piece.ts';
import { readHtml, rawBlock } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { schema } from './schema.ts';
import { trimmed } from './trimmed.ts';
import { writeHtml } from './write-html.ts';
import { writeMarkdown } from './write-markdown.ts';

/** The source format of an article. */
export type Format = 'md' | 'html';

/** An article's text as a document that can be edited. */
export interface SourceText {
  readonly doc: Node;
  /**
   * The text of a document. Unchanged blocks, and unchanged lines of changed blocks, keep their source text to the byte.
   */
  readonly write: (doc: Node) => string;
}

/** Parses the text of an article. */
export function openSource(text: string, format: Format): SourceText {
  const { pieces, gaps } = covered(text, format === 'md' ? readMarkdown(text) : readHtml(text));
  const first = pieces.map(({ node }) => node);
  const doc = schema.node('doc', null, first.length > 0 ? first : [schema.node('paragraph')]);
  const written = new WeakMap<Node, string>();
  let labels = labelsOf(doc);
  const isRead = (source: string, node: Node): boolean => readBack(source, format, labels)?.eq(node) === true;
  const write = (node: Node): string => {
    const known = written.get(node) ?? inFormat(trimmed(node));
    written.set(node, known);
    return known;
  };

  return {
    doc,
    write: (now) => {
      if (now.eq(doc)) return text;
      labels = labelsOf(now);
      const nodes = sentOf(now.children).filter((node) => !isEmpty(node));
      const from = pairs(first, nodes);
      let out = '';
      nodes.forEach((node, index) => {
        const at = from[index];
        const piece = at === undefined ? undefined : pieces[at];
        const isKept = piece?.node.eq(node) === true;
        const own = !piece ? write(node) : isKept ? text.slice(piece.from, piece.to) : merged(piece, node);
        const before = nodes[index - 1];
        out += index === 0 ? gaps[0] : isNext(from, index) && at !== undefined ? gaps[at] : blankLine;
        out += !isKept && before?.type === node.type && format === 'md' ? apart(node, own, out) : own;
      });
      const end = gaps.at(-1) ?? '';
      const isSameEnd = from.at(-1) === pieces.length - 1 && pieces.length > 0;
      return out + (isSameEnd || end.includes('\n') || out === '' ? end : '\n');
    },
  };

  /** The node as Markdown if that parses to the same node, or has footnotes, which HTML cannot express; else as HTML. */
  function inFormat(node: Node): string {
    if (format === 'html') return writeHtml(node);
    const source = writeMarkdown(node);
    return isRead(source, node) || labelsOf(node).length > 0 ? source : writeHtml(node);
  }

  /** The text of a changed block, whose unchanged lines keep the author's spelling. */
  function merged({ from, to, node: before }: Piece, after: Node): string {
    const source = keepSpelling(text.slice(from, to), write(before), write(after));
    return isRead(source, trimmed(after)) ? source : write(after);
  }
}

const blankLine = '\n\n';

/** The only block of a text; null if the text is not exactly one block. */
function readBack(source: string, format: Format, labels: readonly string[]): Node | null {
  const pieces = format === 'md' ? readMarkdown(source, labels) : readHtml(source);
  return pieces.length === 1 ? (pieces[0]?.node ?? null) : null;
}

/** The labels of the footnotes in a node. */
function labelsOf(node: Node): string[] {
  const labels: string[] = [];
  node.descendants(({ type, attrs }) => {
    if (type.name === 'footnote' || type.name === 'footnote_reference') labels.push(String(attrs['label']));
  });
  return node.type.name === 'footnote' ? [...labels, String(node.attrs['label'])] : labels;
}

/** The text of a block after `before`, with another list sign if needed: Markdown joins consecutive lists with the same sign. */
function apart({ type }: Node, source: string, before: string): string {
  const signs =
    type.name === 'bullet_list' ? /^[-*+](?= )/gm : type.name === 'ordered_list' ? /(?<=^\d{1,9})[.)](?= )/gm : null;
  const sign = signs && source.match(signs)?.[0];
  const last = signs && before.match(signs)?.at(-1);
  if (!signs || !sign || sign !== last) return source;
  const other = sign === '.' ? ')' : sign === ')' ? '.' : sign === '*' ? '-' : '*';
  return source.replace(signs, other);
}

/** The pieces and the white space between them; other text between them becomes a piece of its own. */
function covered(text: string, read: readonly Piece[]): { pieces: Piece[]; gaps: string[] } {
  const pieces: Piece[] = [];
  const gaps: string[] = [];
  let end = 0;
  const pass = (to: number): void => {
    const between = text.slice(end, to);
    const said = between.trim();
    if (said === '') {
      gaps.push(between);
      return;
    }
    const from = end + between.indexOf(said);
    gaps.push(text.slice(end, from));
    pieces.push({ from, to: from + said.length, node: rawBlock(said) });
    gaps.push(text.slice(from + said.length, to));
  };
  for (const piece of read) {
    pass(piece.from);
    pieces.push(piece);
    end = piece.to;
  }
  pass(text.length);
  return { pieces, gaps };
}

/** Whether a node is an empty paragraph. */
function isEmpty({ type, childCount, attrs }: Node): boolean {
  return type.name === 'paragraph' && childCount === 0 && attrs['attributes'] === null;
}

/** The nodes without pictures that are still being uploaded and have no address yet. */
function sentOf(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (String(node.attrs['src']).startsWith('data:')) return [];
    const inside = sentOf(node.children);
    return inside.every((child, index) => child === node.children[index]) && inside.length === node.childCount
      ? [node]
      : [node.copy(Fragment.from(inside))];
  });
}

/** For each block of a document the index of its former block: an equal one, or one of the same type between equal ones. */
function pairs(before: readonly Node[], after: readonly Node[]): (number | undefined)[] {
  const found = after.map((): number | undefined => undefined);
  let start = 0;
  while (start < before.length && start < after.length && before[start]?.eq(after[start] as Node)) {
    found[start] = start;
    start += 1;
  }
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end]?.eq(after[after.length - 1 - end] as Node)
  ) {
    end += 1;
    found[after.length - end] = before.length - end;
  }
  let next = start;
  for (let index = start; index < after.length - end; index += 1) {
    const node = after[index];
    if (!node) continue;
    const rest = before.slice(next, before.length - end);
    const equal = rest.findIndex((other) => other.eq(node));
    const alike = after.slice(index + 1, after.length - end).some((later) => rest[0]?.eq(later))
      ? -1
      : rest.findIndex((other) => other.type === node.type);
    const at = equal >= 0 ? equal : alike === 0 ? 0 : -1;
    if (at < 0) continue;
    found[index] = next + at;
    next += at + 1;
  }
  return found;
}

/** Whether a block and the one before it were neighbours in the source. */
function isNext(from: readonly (number | undefined)[], index: number): boolean {
  const [before, at] = [from[index - 1], from[index]];
  return before !== undefined && at === before + 1;
}
