import { isArticleUrl } from '../article-attributes.ts';
import { isTag, isText, type ChildNode, type Element } from '../html-tree.ts';
import { element, isBlank, type Markup } from './markup.ts';

/** Imports a picture. @returns null if that is impossible. */
export type ImportPicture = (src: string, alt: string) => Markup | null;

/** Elements whose content is not text of the article. */
const droppedTags = new Set([
  'head',
  'style',
  'script',
  'title',
  'meta',
  'link',
  'xml',
  'template',
  'object',
  'iframe',
  'svg',
  'math',
  'del',
  'button',
  'select',
  'textarea',
  'noscript',
]);

/**
 * Whether an element is dropped with its content: it is hidden, it has no text of the article, or Word has written it
 * into the text as a marker or a comment.
 */
export function isDropped({ name, attribs }: Element): boolean {
  const style = styleOf(attribs['style']);
  return (
    droppedTags.has(name) ||
    // The link from a footnote back to its reference, whose text is the number of the footnote.
    /#_(?:ftn|edn)ref\d+$/.test(attribs['href'] ?? '') ||
    style['mso-list'] === 'ignore' ||
    style['display'] === 'none' ||
    style['mso-hide'] === 'all' ||
    style['mso-element'] === 'comment-list' ||
    'mso-comment-reference' in style ||
    attribs['class'] === 'MsoCommentReference' ||
    attribs['class'] === 'Apple-interchange-newline'
  );
}

/** The declarations of a style attribute, in lower case. */
export function styleOf(style = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    style.split(';').flatMap((declaration) => {
      const at = declaration.indexOf(':');
      return at === -1
        ? []
        : [
            [
              declaration.slice(0, at).trim().toLowerCase(),
              declaration
                .slice(at + 1)
                .trim()
                .toLowerCase(),
            ],
          ];
    }),
  );
}

/** The inline markup of nodes, without fonts, colours and sizes. */
export function inlineContentOf(nodes: readonly ChildNode[], importPicture: ImportPicture): Markup[] {
  return tidy(nodes.flatMap((node) => inlineOf(node, importPicture)));
}

function inlineOf(node: ChildNode, importPicture: ImportPicture): Markup[] {
  if (isText(node)) return [node.data.replace(/[\t\n\r ]+/g, ' ')];
  if (!isTag(node) || isDropped(node)) return [];
  const { name, attribs, children } = node;
  if (name === 'br') return [element('br', [])];
  if (name === 'img') {
    const picture = importPicture(attribs['src'] ?? '', attribs['alt'] ?? '');
    return picture ? [picture] : [];
  }
  const style = styleOf(attribs['style']);
  // Word writes several spaces in a row as non-breaking spaces.
  if (style['mso-spacerun'] === 'yes') return [' '];
  const footnote = footnoteLabel(node);
  if (footnote !== null) return [element('sup', [`[${footnote}]`], { class: 'footnote-ref', title: footnote })];
  let inside = children.flatMap((child) => inlineOf(child, importPicture));
  if (isBlank(inside)) return inside;
  for (const tag of marksOf(name, style)) inside = [element(tag, inside)];
  const href = name === 'a' ? linkUrlOf(attribs['href']) : null;
  return href === null ? inside : [element('a', inside, { href })];
}

function marksOf(name: string, style: Readonly<Record<string, string>>): string[] {
  const weight = style['font-weight'];
  const isBold = weight === undefined ? name === 'b' || name === 'strong' : weight === 'bold' || Number(weight) >= 600;
  const slant = style['font-style'];
  const isItalic = slant === undefined ? name === 'i' || name === 'em' : slant === 'italic' || slant === 'oblique';
  const position = style['vertical-align'];
  const line = style['text-decoration'] ?? style['text-decoration-line'] ?? '';
  return [
    ...(name === 'code' || name === 'tt' ? ['code'] : []),
    ...(name === 'sup' || position === 'super' ? ['sup'] : []),
    ...(name === 'sub' || position === 'sub' ? ['sub'] : []),
    ...(name === 's' || name === 'strike' || line.includes('line-through') ? ['s'] : []),
    ...(isItalic ? ['em'] : []),
    ...(isBold ? ['strong'] : []),
    ...(name === 'kbd' ? ['kbd'] : []),
  ];
}

/** The label in a link to one of Word's footnotes or endnotes: `1` in `#_ftn1`, `edn1` in `#_edn1`; null for other elements. */
function footnoteLabel({ name, attribs }: Element): string | null {
  const [, footnote, endnote] = /#_(?:ftn(\d+)|(edn\d+))$/.exec((name === 'a' && attribs['href']) || '') ?? [];
  return footnote ?? endnote ?? null;
}

/** The URL of a link, without Google's redirect; null for a bookmark, and for a URL that articles cannot link to. */
function linkUrlOf(href: string | undefined): string | null {
  if (href === undefined || href.startsWith('#') || !isArticleUrl(href)) return null;
  if (!URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  const target = hostname === 'www.google.com' && pathname === '/url' ? searchParams.get('q') : null;
  return target !== null && isArticleUrl(target) ? target : href;
}

/** Merges adjacent elements of the same tag and adjacent texts, and collapses spaces. */
function tidy(line: readonly Markup[]): Markup[] {
  const out: Markup[] = [];
  for (const node of line) {
    const last = out.at(-1);
    if (typeof node === 'string' && typeof last === 'string') out[out.length - 1] = last + node;
    else if (typeof node !== 'string' && last !== undefined && typeof last !== 'string' && isMergeable(last, node)) {
      out[out.length - 1] = { ...last, inside: tidy([...last.inside, ...node.inside]) };
    } else out.push(node);
  }
  return out.map((node) => (typeof node === 'string' ? collapseSpaces(node) : node));
}

/** A `title` is the label of a footnote's reference, which is merged with nothing. */
function isMergeable(left: Exclude<Markup, string>, right: Exclude<Markup, string>): boolean {
  return (
    ['strong', 'em', 's', 'sup', 'sub'].includes(left.tag) &&
    left.tag === right.tag &&
    left.attributes['title'] === undefined &&
    right.attributes['title'] === undefined
  );
}

function collapseSpaces(text: string): string {
  return text.replace(/[ \u00a0]{2,}/g, ' ');
}
