import { isArticleAddress } from '../article-attributes.ts';
import { isTag, isText, type ChildNode, type Element } from '../html-tree.ts';
import { element, isBlank, type Markup } from './markup.ts';

/** Imports a picture. @returns null if that is impossible. */
export type TakePicture = (src: string, alt: string) => Markup | null;

/** Elements whose content is not text of the article. */
const silent = new Set([
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

/** Whether an element is dropped with its content: hidden elements, and the markers that Word writes into the text. */
export function isSilent({ name, attribs }: Element): boolean {
  const style = styleOf(attribs['style']);
  return (
    silent.has(name) ||
    // The link back from a footnote, with its number.
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
export function lineOf(nodes: readonly ChildNode[], take: TakePicture): Markup[] {
  return tidy(nodes.flatMap((node) => inlineOf(node, take)));
}

function inlineOf(node: ChildNode, take: TakePicture): Markup[] {
  if (isText(node)) return [node.data.replace(/[\t\n\r ]+/g, ' ')];
  if (!isTag(node) || isSilent(node)) return [];
  const { name, attribs, children } = node;
  if (name === 'br') return [element('br', [])];
  if (name === 'img') {
    const picture = take(attribs['src'] ?? '', attribs['alt'] ?? '');
    return picture ? [picture] : [];
  }
  const style = styleOf(attribs['style']);
  // Word pads spaces with non-breaking ones.
  if (style['mso-spacerun'] === 'yes') return [' '];
  const footnote = footnoteLabel(node);
  if (footnote !== null) return [element('sup', [`[${footnote}]`], { class: 'footnote-ref', title: footnote })];
  let inside = children.flatMap((child) => inlineOf(child, take));
  if (isBlank(inside)) return inside;
  for (const tag of marksOf(name, style)) inside = [element(tag, inside)];
  const href = name === 'a' ? addressOf(attribs['href']) : null;
  return href === null ? inside : [element('a', inside, { href })];
}

function marksOf(name: string, style: Readonly<Record<string, string>>): string[] {
  const weight = style['font-weight'];
  const isBold = weight === undefined ? name === 'b' || name === 'strong' : weight === 'bold' || Number(weight) >= 600;
  const slant = style['font-style'];
  const isItalic = slant === undefined ? name === 'i' || name === 'em' : slant === 'italic' || slant === 'oblique';
  const place = style['vertical-align'];
  const line = style['text-decoration'] ?? style['text-decoration-line'] ?? '';
  return [
    ...(name === 'code' || name === 'tt' ? ['code'] : []),
    ...(name === 'sup' || place === 'super' ? ['sup'] : []),
    ...(name === 'sub' || place === 'sub' ? ['sub'] : []),
    ...(name === 's' || name === 'strike' || line.includes('line-through') ? ['s'] : []),
    ...(isItalic ? ['em'] : []),
    ...(isBold ? ['strong'] : []),
    ...(name === 'kbd' ? ['kbd'] : []),
  ];
}

/** The label in a link to one of Word's footnotes, such as `1` in `#_ftn1`; null for other elements. */
function footnoteLabel({ name, attribs }: Element): string | null {
  return name === 'a' ? (/#_(?:ftn|edn)(\d+)$/.exec(attribs['href'] ?? '')?.[1] ?? null) : null;
}

/** The address of a link, without Google's redirect; null for a bookmark, and for an address that articles cannot link to. */
function addressOf(href: string | undefined): string | null {
  if (href === undefined || href.startsWith('#') || !isArticleAddress(href)) return null;
  if (!URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  const target = hostname === 'www.google.com' && pathname === '/url' ? searchParams.get('q') : null;
  return target !== null && isArticleAddress(target) ? target : href;
}

/** Merges equal neighbours and collapses spaces. */
function tidy(line: readonly Markup[]): Markup[] {
  const out: Markup[] = [];
  for (const node of line) {
    const last = out.at(-1);
    if (typeof node === 'string' && typeof last === 'string') out[out.length - 1] = last + node;
    else if (typeof node !== 'string' && last !== undefined && typeof last !== 'string' && isAlike(last, node)) {
      out[out.length - 1] = { ...last, inside: tidy([...last.inside, ...node.inside]) };
    } else out.push(node);
  }
  return out.map((node) => (typeof node === 'string' ? spaces(node) : node));
}

function isAlike(one: Exclude<Markup, string>, other: Exclude<Markup, string>): boolean {
  return (
    ['strong', 'em', 's', 'sup', 'sub'].includes(one.tag) &&
    one.tag === other.tag &&
    one.attributes['title'] === undefined
  );
}

function spaces(text: string): string {
  return text.replace(/[ \u00a0]{2,}/g, ' ');
}
