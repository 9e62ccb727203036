import { DOMParser, type Node } from 'prosemirror-model';
import { isArticleUrl, isArticleAttribute, inlineMarkTags } from './article-attributes.ts';
import { contentOf, htmlTree, isTag, isText, sourceOf, voidTags, type ChildNode, type Element } from './html-tree.ts';
import { rawTags, schema } from './schema.ts';
import type { SourceBlock } from './source-block.ts';

const inlineTags: ReadonlySet<string> = new Set([
  ...inlineMarkTags,
  'a',
  'br',
  'code',
  'em',
  'img',
  's',
  'strong',
  'wbr',
]);
const headings = /^h[1-6]$/;

/** Parses an author's HTML. Markup that the editor cannot represent without a loss becomes a raw node with its source. */
export function readHtml(html: string): SourceBlock[] {
  const sourceBlocks: SourceBlock[] = [];
  let run: ChildNode[] = [];
  const flush = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && run.some((node) => !isText(node) || node.data.trim() !== '')) {
      const [from, to] = [first.startIndex ?? 0, (last.endIndex ?? 0) + 1];
      sourceBlocks.push({ from, to, node: blockOf(html, run) ?? rawBlock(html.slice(from, to)) });
    }
    run = [];
  };
  for (const node of htmlTree(html)) {
    if (isText(node) || (isTag(node) && inlineTags.has(node.name))) run.push(node);
    else {
      flush();
      const [from, to] = [node.startIndex ?? 0, (node.endIndex ?? 0) + 1];
      sourceBlocks.push({ from, to, node: blockOf(html, [node]) ?? rawBlock(sourceOf(html, node)) });
    }
  }
  flush();
  return sourceBlocks;
}

/** The only block of an HTML text; null if the text is not exactly one block that the editor can represent. */
export function readHtmlBlock(html: string): Node | null {
  const nodes = htmlTree(html).filter((node) => !isText(node) || node.data.trim() !== '');
  const [node] = nodes;
  if (nodes.length !== 1 || !node || sourceOf(html, node) !== html.trim()) return null;
  const block = blockOf(html, nodes);
  return block?.type === schema.nodes.raw ? null : block;
}

/** A raw node: markup that the editor shows and keeps as written, but cannot edit. */
export function rawBlock(source: string): Node {
  return schema.node('raw', { source });
}

function blockOf(html: string, nodes: readonly ChildNode[]): Node | null {
  // Elements of this document load and run nothing.
  const inertDocument = document.implementation.createHTMLDocument('');
  append(html, nodes, inertDocument.body, false);
  const { childCount, firstChild } = DOMParser.fromSchema(schema).parse(inertDocument.body);
  return childCount === 1 ? firstChild : null;
}

function append(html: string, nodes: readonly ChildNode[], parent: HTMLElement, isInline: boolean): void {
  const inertDocument = parent.ownerDocument;
  for (const node of nodes) {
    if (isText(node)) parent.append(node.data);
    else if (isTag(node) && hasValidSource(html, node) && isRepresentable(node)) {
      const copied = inertDocument.createElement(node.name === 'h1' ? 'h2' : tagNameOf(node));
      for (const [name, value] of Object.entries(node.attribs)) copied.setAttribute(name, value);
      append(html, node.children, copied, isInline || inlineTags.has(node.name) || hasInlineContent(node));
      parent.append(copied);
    } else {
      const raw = inertDocument.createElement(isInline ? rawTags.line : rawTags.block);
      raw.setAttribute('source', sourceOf(html, node));
      parent.append(raw);
    }
  }
}

/** The tag name of an element, `th` for each cell in a `thead`, even if it is written as `td`. */
function tagNameOf(node: Element): string {
  const row = node.parent;
  const head = row && isTag(row) && row.name === 'tr' ? row.parent : null;
  return node.name === 'td' && head && isTag(head) && head.name === 'thead' ? 'th' : node.name;
}

/** Whether the element has an end tag, if it needs one, and only attributes that the sanitiser keeps. */
function hasValidSource(html: string, element: Element): boolean {
  const { name, attribs } = element;
  return (
    (voidTags.has(name) || sourceOf(html, element).toLowerCase().endsWith(`</${name}>`)) &&
    Object.entries(attribs).every(
      ([attribute, value]) =>
        isArticleAttribute(name, attribute) && (!['href', 'src', 'cite'].includes(attribute) || isArticleUrl(value)),
    )
  );
}

function hasInlineContent({ name }: Element): boolean {
  return name === 'p' || name === 'figcaption' || name === 'td' || name === 'th' || headings.test(name);
}

/** Whether the schema can represent the element with its attributes and children. */
function isRepresentable(element: Element): boolean {
  const { name, attribs } = element;
  const attributes = Object.keys(attribs);
  const content = contentOf(element);
  const has = (...names: readonly string[]) => content.every((node) => isTag(node) && names.includes(node.name));
  const isLine = content.every((node) => isText(node) || !isTag(node) || inlineTags.has(node.name));
  if (name === 'wbr') return false;
  if (name === 'br' || name === 'hr' || name === 'em' || name === 'strong' || name === 's') {
    return attributes.length === 0 && isLine;
  }
  if (name === 'code')
    return content.every((node) => isText(node)) && attributes.every((at) => isLanguage(element, at));
  if (name === 'a') return 'href' in attribs && isLine;
  if (name === 'img') return 'src' in attribs;
  if (inlineTags.has(name) || name === 'p' || headings.test(name)) return isLine;
  if (name === 'blockquote') return true;
  if (name === 'section') return attribs['class'] === 'footnotes' && 'title' in attribs && attributes.length === 2;
  if (name === 'ul' || name === 'ol') return has('li') && content.length > 0 && isNumber(attribs['start'] ?? '1');
  if (name === 'li') return element.parent !== null && isTag(element.parent) && /^[ou]l$/.test(element.parent.name);
  if (name === 'pre')
    return attributes.length === 0 && content.length === 1 && element.children.length === 1 && has('code');
  if (name === 'figure') return attributes.length === 0 && isFigure(content);
  if (name === 'figcaption') return attributes.length === 0 && isLine;
  if (name === 'table') return content.every(isRows) && content.some(isRows);
  if (['thead', 'tbody', 'tr', 'td', 'th'].includes(name)) return true;
  return false;
}

function isLanguage({ attribs, parent }: Element, attribute: string): boolean {
  return (
    attribute === 'class' &&
    /^language-\S+$/.test(attribs['class'] ?? '') &&
    parent !== null &&
    isTag(parent) &&
    parent.name === 'pre'
  );
}

function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function isFigure([image, caption, ...more]: readonly ChildNode[]): boolean {
  return (
    more.length === 0 &&
    image !== undefined &&
    isTag(image) &&
    image.name === 'img' &&
    (caption === undefined || (isTag(caption) && caption.name === 'figcaption' && isRepresentable(caption)))
  );
}

/** Whether a node has only rows of one-line cells, and nothing that the editor's table cannot represent. */
function isRows(node: ChildNode): boolean {
  if (!isTag(node)) return false;
  if (node.name !== 'tr')
    return (node.name === 'thead' || node.name === 'tbody') && hasNoAttributes(node) && contentOf(node).every(isRows);
  return hasNoAttributes(node) && contentOf(node).length > 0 && contentOf(node).every(isCell);
}

function hasNoAttributes({ attribs }: Element): boolean {
  return Object.keys(attribs).length === 0;
}

function isCell(node: ChildNode): boolean {
  return (
    isTag(node) &&
    (node.name === 'td' || node.name === 'th') &&
    Object.keys(node.attribs).every((name) => ['align', 'scope', 'colspan', 'rowspan'].includes(name)) &&
    contentOf(node).every((child) => isText(child) || (isTag(child) && inlineTags.has(child.name)))
  );
}
