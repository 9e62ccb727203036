import { contentOf, htmlTree, isTag, isText, type ChildNode, type Element } from '../html-tree.ts';
import { element, htmlOf, isBlank, type Markup } from './markup.ts';
import { withLists, type Block } from './pasted-items.ts';
import { isSilent, lineOf, styleOf, type TakePicture } from './pasted-line.ts';

/** The result of cleaning pasted HTML. */
export interface Cleaned {
  /** The HTML as the sanitiser would write it. */
  readonly html: string;
  /** The embedded pictures, as data URLs; the HTML has `pictureAddress(0)` for the first one. */
  readonly pictures: readonly string[];
  /** The number of pictures that could not be imported: local files, and addresses of other sites, which may expire. */
  readonly lost: number;
}

/** The placeholder address of a pasted picture, by its index. */
export function pictureAddress(place: number): string {
  return `/pasted-picture/${place}`;
}

/** Block elements, including those that only contain others. */
const blocks = new Set(
  'address article aside blockquote center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html body main nav ol p pre section table tbody td tfoot th thead tr ul li'.split(
    ' ',
  ),
);

/** Converts pasted HTML, such as Word's, Google Docs' or a page's, to the markup of an article. */
export function cleanPasted(html: string): Cleaned {
  const pictures: string[] = [];
  let lost = 0;
  const take: TakePicture = (src, alt) => {
    if (/^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/i.test(src)) {
      return element('img', [], { src: pictureAddress(pictures.push(src) - 1), alt });
    }
    if (/^\/api\/media\/[\w./-]+$/.test(src)) return element('img', [], { src, alt });
    lost += 1;
    return null;
  };
  const tree = htmlTree(html);
  const shift = has(tree, 'h1') ? 1 : 0;
  const markup = withLists(columnOf(tree, { take, shift, level: 0 }));
  return { html: htmlOf(markup), pictures, lost };
}

interface Place {
  readonly take: TakePicture;
  /** The number of levels that headings are lowered, because only the page's title is an `h1`. */
  readonly shift: 0 | 1;
  /** The level of the surrounding list; 0 outside of lists. */
  readonly level: number;
}

function columnOf(nodes: readonly ChildNode[], place: Place): Block[] {
  const out: Block[] = [];
  let run: ChildNode[] = [];
  const flush = (): void => {
    const line = lineOf(run, place.take);
    // A browser copies text within one paragraph without the paragraph.
    if (!isBlank(line)) out.push(...(holdsBlocks(nodes) ? paragraphs(line) : line));
    run = [];
  };
  for (const node of nodes) {
    if (isTag(node) && isSilent(node)) continue;
    // Google Docs wraps everything in one <b> that is not bold.
    if (isTag(node) && (blocks.has(node.name) || holdsBlocks(node.children))) {
      flush();
      out.push(...blockOf(node, place));
    } else if (isTag(node) || isText(node)) run.push(node);
  }
  flush();
  return out;
}

function holdsBlocks(nodes: readonly ChildNode[]): boolean {
  return nodes.some((node) => isTag(node) && (blocks.has(node.name) || holdsBlocks(node.children)));
}

function has(nodes: readonly ChildNode[], name: string): boolean {
  return nodes.some((node) => isTag(node) && (node.name === name || has(node.children, name)));
}

function blockOf(node: Element, place: Place): Block[] {
  const { name, attribs, children } = node;
  const { take, shift, level } = place;
  const style = styleOf(attribs['style']);
  const heading = /^h([1-6])$/.exec(name)?.[1] ?? (/MsoTitle/.test(attribs['class'] ?? '') ? '2' : null);
  const listed = /\blevel(\d)\b/.exec(style['mso-list'] ?? '')?.[1];
  const note =
    style['mso-element'] === 'footnote' || style['mso-element'] === 'endnote'
      ? /\d+$/.exec(attribs['id'] ?? '')?.[0]
      : undefined;
  if (note !== undefined)
    return [element('section', withLists(columnOf(children, place)), { class: 'footnotes', title: note })];
  // Word marks a numbered heading as a list item too.
  if (heading !== null) {
    const line = plain(lineOf(children, take));
    return isBlank(line) ? [] : [element(`h${Math.min(6, Math.max(2, Number(heading) + shift))}`, trimmed(line))];
  }
  if (listed !== undefined) {
    const line = lineOf(children, take);
    return isBlank(line)
      ? []
      : [{ item: { level: Number(listed), isOrdered: isNumbered(node), inside: trimmed(line) } }];
  }
  switch (name) {
    case 'ul':
    case 'ol':
      return children.flatMap((child) =>
        isTag(child) ? itemsOf(child, name === 'ol', { ...place, level: level + 1 }) : [],
      );
    case 'table':
      return tableOf(node, take);
    case 'pre':
      return [element('pre', [element('code', [textOf(node)])])];
    case 'hr':
      return isNoteRule(node) ? [] : [element('hr', [])];
    case 'blockquote': {
      const inside = withLists(columnOf(children, { ...place, level: 0 }));
      return isBlank(inside) ? [] : [element('blockquote', inside)];
    }
    default: {
      if (holdsBlocks(children)) return columnOf(children, place);
      const line = lineOf(children, take);
      if (isBlank(line)) return [];
      const isQuote = /\bMso(?:Intense)?Quote\b/.test(attribs['class'] ?? '');
      return isQuote ? [element('blockquote', paragraphs(line))] : paragraphs(line);
    }
  }
}

/** A list item as its own line and the items of its lists. A list directly inside a list, as Google Docs writes it, is one level deeper. */
function itemsOf(node: Element, isOrdered: boolean, place: Place): Block[] {
  if (node.name === 'ul' || node.name === 'ol') return blockOf(node, place);
  if (node.name !== 'li') return columnOf([node], place);
  const level = Number(node.attribs['aria-level'] ?? node.attribs['data-aria-level'] ?? place.level) || place.level;
  const parts = columnOf(node.children, { ...place, level });
  const own = parts.filter((part): part is Markup => typeof part === 'string' || !('item' in part));
  const below = parts.filter((part) => typeof part === 'object' && 'item' in part);
  const [only] = own;
  const line = own.length === 1 && typeof only === 'object' && only.tag === 'p' ? only.inside : own;
  return [...(isBlank(line) ? [] : [{ item: { level, isOrdered, inside: trimmed(line) } }]), ...below];
}

/** Whether the item's marker that Word has written into the text is a number or letter instead of a bullet. */
function isNumbered(node: Element): boolean {
  const mark = ignored(node);
  return /^\(?(?:\d{1,3}|[a-z]{1,5})[.)]/i.test(mark.trim());
}

function ignored(node: ChildNode): string {
  if (!isTag(node)) return '';
  return styleOf(node.attribs['style'])['mso-list'] === 'ignore' ? textOf(node) : node.children.map(ignored).join('');
}

function textOf(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('');
}

/** A table whose first row has headings; each cell contains one line. */
function tableOf(node: Element, take: TakePicture): Block[] {
  const rows = rowsOf(node);
  if (rows.length === 0) return [];
  const made = rows.map((row, index) => {
    const isHead = index === 0 && rows.length > 1;
    const cells = contentOf(row).filter((cell) => isTag(cell) && (cell.name === 'td' || cell.name === 'th'));
    return element(
      'tr',
      (cells as Element[]).map((cell) => cellOf(cell, isHead ? 'th' : 'td', take)),
    );
  });
  return [element('table', [element('tbody', made)])];
}

function rowsOf(node: Element): Element[] {
  return contentOf(node).flatMap((child) => {
    if (!isTag(child)) return [];
    return child.name === 'tr' ? [child] : ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsOf(child) : [];
  });
}

function cellOf(cell: Element, tag: 'th' | 'td', take: TakePicture): Markup {
  const align = alignOf(cell);
  const spans = ['colspan', 'rowspan'].filter((name) => /^[2-9]$|^[1-9]\d$/.test(cell.attribs[name] ?? ''));
  const line = trimmed(cellLine(cell.children, take));
  return element(tag, tag === 'th' ? plain(line) : line, {
    ...(align === null ? {} : { align }),
    ...Object.fromEntries(spans.map((name) => [name, cell.attribs[name] ?? ''])),
  });
}

function cellLine(nodes: readonly ChildNode[], take: TakePicture): Markup[] {
  const lines: Markup[][] = [];
  for (const block of withLists(columnOf(nodes, { take, shift: 0, level: 0 }))) {
    lines.push(typeof block === 'string' || !blocks.has(block.tag) ? [block] : flat(block));
  }
  const isLines = holdsBlocks(nodes);
  return lines.flatMap((line, index) => (index > 0 && isLines ? [element('br', []), ...line] : line));
}

/** The inline content of a block, with line breaks between its inner blocks. */
function flat(markup: Markup): Markup[] {
  if (typeof markup === 'string' || !blocks.has(markup.tag)) return [markup];
  return markup.inside.flatMap((inside, index) =>
    index > 0 && typeof inside === 'object' && blocks.has(inside.tag)
      ? [element('br', []), ...flat(inside)]
      : flat(inside),
  );
}

function alignOf(cell: Element): string | null {
  const inner = contentOf(cell).find((child): child is Element => isTag(child) && child.name === 'p');
  const given = [cell, ...(inner ? [inner] : [])].map(
    ({ attribs }) => styleOf(attribs['style'])['text-align'] ?? attribs['align'],
  );
  return given.find((align) => align === 'right' || align === 'center') ?? null;
}

/** Whether a rule is the one that Word puts above its footnotes. */
function isNoteRule({ parent }: Element): boolean {
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

/** The line without bold marks: a heading is bold already. */
function plain(line: readonly Markup[]): Markup[] {
  return line.flatMap((node) => (typeof node === 'object' && node.tag === 'strong' ? plain(node.inside) : [node]));
}
