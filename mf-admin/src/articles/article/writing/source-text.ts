import { Fragment, type Node } from 'prosemirror-model';
import { keepSpelling } from './keep-spelling.ts';
import type { SourceBlock } from './source-block.ts';
import { readHtml, rawBlock } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { schema } from './schema.ts';
import { trimmed } from './trimmed.ts';
import { writeHtml } from './write-html.ts';
import { writeMarkdown } from './write-markdown.ts';

/** The source format of an article. */
export type Format = 'md' | 'html';

/** An article's text and the document into which it was parsed. */
export interface SourceText {
  readonly doc: Node;
  /**
   * The text of the edited document. Unchanged blocks, and unchanged lines of changed blocks, keep their source text to the byte.
   */
  readonly write: (doc: Node) => string;
}

/** Parses the text of an article. */
export function openSource(text: string, format: Format): SourceText {
  const { sourceBlocks, gaps } = withGaps(text, format === 'md' ? readMarkdown(text) : readHtml(text));
  const nodesOfText = sourceBlocks.map(({ node }) => node);
  const doc = schema.node('doc', null, nodesOfText.length > 0 ? nodesOfText : [schema.node('paragraph')]);
  const writtenText = new WeakMap<Node, string>();
  let labels = labelsOf(doc);
  const parsesTo = (source: string, node: Node): boolean => parseBlock(source, format, labels)?.eq(node) === true;
  const writeBlock = (node: Node): string => {
    const output = writtenText.get(node) ?? inFormat(trimmed(node));
    writtenText.set(node, output);
    return output;
  };

  return {
    doc,
    write: (edited) => {
      if (edited.eq(doc)) return text;
      labels = labelsOf(edited);
      const nodes = withoutUploads(edited.children).filter((node) => !isEmpty(node));
      const indexes = formerIndexes(nodesOfText, nodes);
      let out = '';
      nodes.forEach((node, index) => {
        const formerIndex = indexes[index];
        const block = formerIndex === undefined ? undefined : sourceBlocks[formerIndex];
        const isUnchanged = block?.node.eq(node) === true;
        const blockText = !block
          ? writeBlock(node)
          : isUnchanged
            ? text.slice(block.from, block.to)
            : withUnchangedLines(block, node);
        const before = nodes[index - 1];
        out +=
          index === 0
            ? gaps[0]
            : followsFormerBlock(indexes, index) && formerIndex !== undefined
              ? gaps[formerIndex]
              : blankLine;
        out +=
          !isUnchanged && before?.type === node.type && format === 'md'
            ? withOtherListSign(node, blockText, out)
            : blockText;
      });
      const end = gaps.at(-1) ?? '';
      const endsLikeSource = indexes.at(-1) === sourceBlocks.length - 1 && sourceBlocks.length > 0;
      return out + (endsLikeSource || end.includes('\n') || out === '' ? end : '\n');
    },
  };

  /** The node as Markdown if that parses to the same node, or if it has footnotes, which HTML cannot express; otherwise as HTML. */
  function inFormat(node: Node): string {
    if (format === 'html') return writeHtml(node);
    const source = writeMarkdown(node);
    return parsesTo(source, node) || labelsOf(node).length > 0 ? source : writeHtml(node);
  }

  /** The text of a changed block, whose unchanged lines keep the author's spelling. */
  function withUnchangedLines({ from, to, node: before }: SourceBlock, after: Node): string {
    const source = keepSpelling(text.slice(from, to), writeBlock(before), writeBlock(after));
    return parsesTo(source, trimmed(after)) ? source : writeBlock(after);
  }
}

const blankLine = '\n\n';

/** The only block of a text; null if the text is not exactly one block. */
function parseBlock(source: string, format: Format, labels: readonly string[]): Node | null {
  const sourceBlocks = format === 'md' ? readMarkdown(source, labels) : readHtml(source);
  return sourceBlocks.length === 1 ? (sourceBlocks[0]?.node ?? null) : null;
}

/** The labels of the footnotes in a node. */
function labelsOf(node: Node): string[] {
  const labels: string[] = [];
  node.descendants(({ type, attrs }) => {
    if (type.name === 'footnote' || type.name === 'footnote_reference') labels.push(String(attrs['label']));
  });
  return node.type.name === 'footnote' ? [...labels, String(node.attrs['label'])] : labels;
}

/** The text of a block that follows the text `before`. A list after a list gets another sign, because Markdown joins lists with the same sign. */
function withOtherListSign({ type }: Node, source: string, before: string): string {
  const signs =
    type.name === 'bullet_list' ? /^[-*+](?= )/gm : type.name === 'ordered_list' ? /(?<=^\d{1,9})[.)](?= )/gm : null;
  const sign = signs && source.match(signs)?.[0];
  const last = signs && before.match(signs)?.at(-1);
  if (!signs || !sign || sign !== last) return source;
  const other = sign === '.' ? ')' : sign === ')' ? '.' : sign === '*' ? '-' : '*';
  return source.replace(signs, other);
}

/** The blocks of a text, and as `gaps` the white space before each block and after the last; other text between blocks becomes a raw block. */
function withGaps(text: string, parsedBlocks: readonly SourceBlock[]): { sourceBlocks: SourceBlock[]; gaps: string[] } {
  const sourceBlocks: SourceBlock[] = [];
  const gaps: string[] = [];
  let end = 0;
  const addGap = (to: number): void => {
    const between = text.slice(end, to);
    const trimmedText = between.trim();
    if (trimmedText === '') {
      gaps.push(between);
      return;
    }
    const from = end + between.indexOf(trimmedText);
    gaps.push(text.slice(end, from));
    sourceBlocks.push({ from, to: from + trimmedText.length, node: rawBlock(trimmedText) });
    gaps.push(text.slice(from + trimmedText.length, to));
  };
  for (const block of parsedBlocks) {
    addGap(block.from);
    sourceBlocks.push(block);
    end = block.to;
  }
  addGap(text.length);
  return { sourceBlocks, gaps };
}

/** Whether a node is an empty paragraph. */
function isEmpty({ type, childCount, attrs }: Node): boolean {
  return type.name === 'paragraph' && childCount === 0 && attrs['attributes'] === null;
}

/** The nodes without pictures that are still being uploaded, whose data URLs must not be saved. */
function withoutUploads(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (String(node.attrs['src']).startsWith('data:')) return [];
    const inside = withoutUploads(node.children);
    return inside.every((child, index) => child === node.children[index]) && inside.length === node.childCount
      ? [node]
      : [node.copy(Fragment.from(inside))];
  });
}

/** For each block after the edit, the index of the same block before it: an equal block, or a block of the same type between equal ones. */
function formerIndexes(before: readonly Node[], after: readonly Node[]): (number | undefined)[] {
  const indexes = after.map((): number | undefined => undefined);
  let start = 0;
  while (start < before.length && start < after.length && before[start]?.eq(after[start] as Node)) {
    indexes[start] = start;
    start += 1;
  }
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end]?.eq(after[after.length - 1 - end] as Node)
  ) {
    end += 1;
    indexes[after.length - end] = before.length - end;
  }
  let next = start;
  for (let index = start; index < after.length - end; index += 1) {
    const node = after[index];
    if (!node) continue;
    const rest = before.slice(next, before.length - end);
    const indexOfEqual = rest.findIndex((other) => other.eq(node));
    const indexOfSameType = after.slice(index + 1, after.length - end).some((later) => rest[0]?.eq(later))
      ? -1
      : rest.findIndex((other) => other.type === node.type);
    const at = indexOfEqual >= 0 ? indexOfEqual : indexOfSameType === 0 ? 0 : -1;
    if (at < 0) continue;
    indexes[index] = next + at;
    next += at + 1;
  }
  return indexes;
}

/** Whether a block and the block before it were also adjacent before the edit. */
function followsFormerBlock(indexes: readonly (number | undefined)[], index: number): boolean {
  const [before, at] = [indexes[index - 1], indexes[index]];
  return before !== undefined && at === before + 1;
}
