import { contentOf, htmlTree, isTag, isText, type ChildNode, type Element } from '../html-tree.ts';
import { element, htmlOf, isBlank, type Markup } from './markup.ts';
import { withLists, type Block } from './pasted-items.ts';
import { isDropped, inlineContentOf, styleOf, type ImportPicture } from './pasted-line.ts';

/** The result of cleaning pasted HTML. */
export interface CleanedHtml {
  /** The HTML as the sanitiser would write it. */
  readonly html: string;
  /** The embedded pictures, as data URLs; the HTML has `placeholderUrl(0)` for the first one. */
  readonly pictures: readonly string[];
  /** The number of pictures that could not be imported: local files, and pictures of other sites, whose URLs may expire. */
  readonly lost: number;
}

/** The placeholder URL of a pasted picture, by its index. */
export function placeholderUrl(index: number): string {
  return `/pasted-picture/${index}`;
}

/** Block elements, including those that only contain others. */
const blocks = new Set(
  'address article aside blockquote center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html body main nav ol p pre section table tbody td tfoot th thead tr ul li'.split(
    ' ',
  ),
);

/** Converts pasted HTML, such as Word's, Google Docs' or a page's, to the markup of an article. */
export function cleanPasted(html: string): CleanedHtml {
  const pictures: string[] = [];
  let lost = 0;
  const importPicture: ImportPicture = (src, alt) => {
    if (/^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/i.test(src)) {
      return element('img', [], { src: placeholderUrl(pictures.push(src) - 1), alt });
    }
    if (/^\/api\/media\/[\w./-]+$/.test(src)) return element('img', [], { src, alt });
    lost += 1;
    return null;
  };
  const tree = htmlTree(html);
  const headingShift = hasTag(tree, 'h1') ? 1 : 0;
  const markup = withLists(blocksOf(tree, { importPicture, headingShift, level: 0 }));
  return { html: htmlOf(markup), pictures, lost };
}

interface Context {
  readonly importPicture: ImportPicture;
  /** The number of levels that headings are lowered, because only the page's title is an `h1`. */
  readonly headingShift: 0 | 1;
  /** The level of the surrounding list; 0 outside of lists. */
  readonly level: number;
}

/** The blocks of nodes; consecutive inline nodes become paragraphs. */
function blocksOf(nodes: readonly ChildNode[], context: Context): Block[] {
  const out: Block[] = [];
  let run: ChildNode[] = [];
  const flush = (): void => {
    const line = inlineContentOf(run, context.importPicture);
    // A browser copies a part of one paragraph without the paragraph's element.
    if (!isBlank(line)) out.push(...(containsBlocks(nodes) ? paragraphs(line) : line));
    run = [];
  };
  for (const node of nodes) {
    if (isTag(node) && isDropped(node)) continue;
    // Google Docs wraps everything in one <b> that is not bold.
    if (isTag(node) && (blocks.has(node.name) || containsBlocks(node.children))) {
      flush();
      out.push(...blockOf(node, context));
    } else if (isTag(node) || isText(node)) run.push(node);
  }
  flush();
  return out;
}

function containsBlocks(nodes: readonly ChildNode[]): boolean {
  return nodes.some((node) => isTag(node) && (blocks.has(node.name) || containsBlocks(node.children)));
}

function hasTag(nodes: readonly ChildNode[], name: string): boolean {
  return nodes.some((node) => isTag(node) && (node.name === name || hasTag(node.children, name)));
}

function blockOf(node: Element, context: Context): Block[] {
  const { name, attribs, children } = node;
  const { importPicture, headingShift, level } = context;
  const style = styleOf(attribs['style']);
  const heading = /^h([1-6])$/.exec(name)?.[1] ?? (/MsoTitle/.test(attribs['class'] ?? '') ? '2' : null);
  const listLevel = /\blevel(\d)\b/.exec(style['mso-list'] ?? '')?.[1];
  const footnote =
    style['mso-element'] === 'footnote' || style['mso-element'] === 'endnote'
      ? /(?:edn)?\d+$/.exec(attribs['id'] ?? '')?.[0]
      : undefined;
  if (footnote !== undefined)
    return [element('section', withLists(blocksOf(children, context)), { class: 'footnotes', title: footnote })];
  // Word also marks a numbered heading as a list item, so headings are matched before list items.
  if (heading !== null) {
    const line = withoutBold(inlineContentOf(children, importPicture));
    return isBlank(line)
      ? []
      : [element(`h${Math.min(6, Math.max(2, Number(heading) + headingShift))}`, trimmed(line))];
  }
  if (listLevel !== undefined) {
    const line = inlineContentOf(children, importPicture);
    return isBlank(line)
      ? []
      : [{ item: { level: Number(listLevel), isOrdered: isNumbered(node), inside: trimmed(line) } }];
  }
  switch (name) {
    case 'ul':
    case 'ol':
      return children.flatMap((child) =>
        isTag(child) ? itemsOf(child, name === 'ol', { ...context, level: level + 1 }) : [],
      );
    case 'table':
      return tableOf(node, importPicture);
    case 'pre':
      return [element('pre', [element('code', [textOf(node)])])];
    case 'hr':
      return isFootnoteRule(node) ? [] : [element('hr', [])];
    case 'blockquote': {
      const inside = withLists(blocksOf(children, { ...context, level: 0 }));
      return isBlank(inside) ? [] : [element('blockquote', inside)];
    }
    default: {
      if (containsBlocks(children)) return blocksOf(children, context);
      const line = inlineContentOf(children, importPicture);
      if (isBlank(line)) return [];
      const isQuote = /\bMso(?:Intense)?Quote\b/.test(attribs['class'] ?? '');
      return isQuote ? [element('blockquote', paragraphs(line))] : paragraphs(line);
    }
  }
}

/** A list item and the items of the lists inside it. A list directly inside a list, as Google Docs writes it, is one level deeper. */
function itemsOf(node: Element, isOrdered: boolean, context: Context): Block[] {
  if (node.name === 'ul' || node.name === 'ol') return blockOf(node, context);
  if (node.name !== 'li') return blocksOf([node], context);
  const level = Number(node.attribs['aria-level'] ?? node.attribs['data-aria-level'] ?? context.level) || context.level;
  const parts = blocksOf(node.children, { ...context, level });
  const ownContent = parts.filter((part): part is Markup => typeof part === 'string' || !('item' in part));
  const nested = parts.filter((part) => typeof part === 'object' && 'item' in part);
  const [onlyPart] = ownContent;
  const line =
    ownContent.length === 1 && typeof onlyPart === 'object' && onlyPart.tag === 'p' ? onlyPart.inside : ownContent;
  return [...(isBlank(line) ? [] : [{ item: { level, isOrdered, inside: trimmed(line) } }]), ...nested];
}

/** Whether the item's marker that Word has written into the text is a number or letter instead of a bullet. */
function isNumbered(node: Element): boolean {
  const mark = markerText(node);
  return /^\(?(?:\d{1,3}|[a-z]{1,5})[.)]/i.test(mark.trim());
}

/** The text of the list marker, which Word marks as `mso-list: Ignore`. */
function markerText(node: ChildNode): string {
  if (!isTag(node)) return '';
  return styleOf(node.attribs['style'])['mso-list'] === 'ignore'
    ? textOf(node)
    : node.children.map(markerText).join('');
}

function textOf(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('');
}

/** A table; if it has several rows, the first one has the headings. Blocks in a cell become lines. */
function tableOf(node: Element, importPicture: ImportPicture): Block[] {
  const rows = rowsOf(node);
  if (rows.length === 0) return [];
  const tableRows = rows.map((row, index) => {
    const isHead = index === 0 && rows.length > 1;
    const cells = contentOf(row).filter((cell) => isTag(cell) && (cell.name === 'td' || cell.name === 'th'));
    return element(
      'tr',
      (cells as Element[]).map((cell) => cellOf(cell, isHead ? 'th' : 'td', importPicture)),
    );
  });
  return [element('table', [element('tbody', tableRows)])];
}

function rowsOf(node: Element): Element[] {
  return contentOf(node).flatMap((child) => {
    if (!isTag(child)) return [];
    return child.name === 'tr' ? [child] : ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsOf(child) : [];
  });
}

function cellOf(cell: Element, tag: 'th' | 'td', importPicture: ImportPicture): Markup {
  const align = alignOf(cell);
  const spans = ['colspan', 'rowspan'].filter((name) => /^[2-9]$|^[1-9]\d$/.test(cell.attribs[name] ?? ''));
  const line = trimmed(cellLine(cell.children, importPicture));
  return element(tag, tag === 'th' ? withoutBold(line) : line, {
    ...(align === null ? {} : { align }),
    ...Object.fromEntries(spans.map((name) => [name, cell.attribs[name] ?? ''])),
  });
}

function cellLine(nodes: readonly ChildNode[], importPicture: ImportPicture): Markup[] {
  const lines: Markup[][] = [];
  for (const block of withLists(blocksOf(nodes, { importPicture, headingShift: 0, level: 0 }))) {
    lines.push(typeof block === 'string' || !blocks.has(block.tag) ? [block] : inlineNodesOf(block));
  }
  const hasSeveralLines = containsBlocks(nodes);
  return lines.flatMap((line, index) => (index > 0 && hasSeveralLines ? [element('br', []), ...line] : line));
}

/** The inline content of a block, with line breaks between its inner blocks. */
function inlineNodesOf(markup: Markup): Markup[] {
  if (typeof markup === 'string' || !blocks.has(markup.tag)) return [markup];
  return markup.inside.flatMap((inside, index) =>
    index > 0 && typeof inside === 'object' && blocks.has(inside.tag)
      ? [element('br', []), ...inlineNodesOf(inside)]
      : inlineNodesOf(inside),
  );
}

function alignOf(cell: Element): string | null {
  const inner = contentOf(cell).find((child): child is Element => isTag(child) && child.name === 'p');
  const alignments = [cell, ...(inner ? [inner] : [])].map(
    ({ attribs }) => styleOf(attribs['style'])['text-align'] ?? attribs['align'],
  );
  return alignments.find((align) => align === 'right' || align === 'center') ?? null;
}

/** Whether a rule is the one that Word puts above its footnotes. */
function isFootnoteRule({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && /mso-element:\s*(?:foot|end)note-list/.test(parent.attribs['style'] ?? '');
}

/** Splits a line into paragraphs at two consecutive line breaks. */
function paragraphs(line: readonly Markup[]): Markup[] {
  const parts: Markup[][] = [[]];
  line.forEach((node, index) => {
    const [before, next] = [line[index - 1], line[index + 1]];
    if (isBreak(node) && (isBreak(next) || isBreak(before))) {
      if (!isBreak(before)) parts.push([]);
    } else parts.at(-1)?.push(node);
  });
  return parts
    .map(trimmed)
    .filter((part) => !isBlank(part))
    .map((part) => element('p', part));
}

function isBreak(node: Markup | undefined): boolean {
  return typeof node === 'object' && node.tag === 'br';
}

/** The line without white space and line breaks at its ends. */
function trimmed(line: readonly Markup[]): Markup[] {
  const out = [...line];
  const isEdge = (node: Markup | undefined) => isBreak(node) || (typeof node === 'string' && node.trim() === '');
  while (isEdge(out.at(-1))) out.pop();
  while (isEdge(out[0])) out.shift();
  const [first] = out;
  if (typeof first === 'string') out[0] = first.trimStart();
  const last = out.at(-1);
  if (typeof last === 'string') out[out.length - 1] = last.trimEnd();
  return out;
}

/** The line without bold marks, because headings are bold anyway. */
function withoutBold(line: readonly Markup[]): Markup[] {
  return line.flatMap((node) =>
    typeof node === 'object' && node.tag === 'strong' ? withoutBold(node.inside) : [node],
  );
}
