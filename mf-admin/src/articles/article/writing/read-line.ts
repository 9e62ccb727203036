import type { Token } from 'markdown-it';
import type { Mark, Node } from 'prosemirror-model';
import { isArticleUrl, isArticleAttribute, inlineMarkTags } from './article-attributes.ts';
import { htmlTree, isTag } from './html-tree.ts';
import { schema } from './schema.ts';

/** The inline nodes of the tokens of a paragraph, heading or cell, including inline HTML. */
export function readLine(tokens: readonly Token[]): Node[] {
  const nodes: Node[] = [];
  let marks: readonly Mark[] = [];
  const openTags: { readonly name: string; readonly mark: Mark }[] = [];
  const add = (node: Node): void => {
    const last = nodes.at(-1);
    if (last?.isText && node.isText && last.sameMarkup(node)) {
      nodes[nodes.length - 1] = schema.text(`${last.text}${node.text}`, node.marks);
    } else nodes.push(node);
  };
  const addText = (text: string): void => {
    if (text !== '') add(schema.text(text, marks));
  };
  const openMark = (mark: Mark): void => {
    marks = mark.addToSet(marks);
  };
  const closeMark = (mark: Mark | undefined): void => {
    marks = mark ? mark.removeFromSet(marks) : marks;
  };
  const addRaw = (source: string): void => add(schema.node('raw_line', { source }, undefined, marks));
  const links: (Mark | null)[] = [];

  const addHtml = (source: string, index: number): void => {
    const closing = /^<\/([a-z][a-z\d]*)\s*>$/i.exec(source)?.[1]?.toLowerCase();
    if (closing !== undefined) {
      const open = openTags.findLastIndex(({ name }) => name === closing);
      if (open === -1) return addRaw(source);
      closeMark(openTags[open]?.mark);
      openTags.splice(open, 1);
      return undefined;
    }
    if (/^<br\s*\/?>$/i.test(source)) return add(schema.node('hard_break', null, undefined, marks));
    const image = imageOf(source);
    if (image) return add(schema.node('image', image, undefined, marks));
    const mark = markOf(source);
    const isClosed = tokens
      .slice(index + 1)
      .some(({ type, content }) => type === 'html_inline' && new RegExp(`^</${mark?.name}\\s*>$`, 'i').test(content));
    if (!mark || !isClosed) return addRaw(source);
    openTags.push(mark);
    return openMark(mark.mark);
  };

  tokens.forEach((token, index) => {
    switch (token.type) {
      case 'text':
      case 'text_special':
        return addText(token.content);
      case 'softbreak':
        return addText(' ');
      case 'hardbreak':
        return add(schema.node('hard_break', null, undefined, marks));
      case 'code_inline':
        return add(schema.text(token.content, schema.mark('code').addToSet(marks)));
      case 'em_open':
        return openMark(schema.mark('em'));
      case 'em_close':
        return closeMark(schema.mark('em'));
      case 'strong_open':
        return openMark(schema.mark('strong'));
      case 'strong_close':
        return closeMark(schema.mark('strong'));
      case 's_open':
        return openMark(schema.mark('strike'));
      case 's_close':
        return closeMark(schema.mark('strike'));
      case 'link_open': {
        const link = linkOf(token);
        links.push(link);
        if (link) openMark(link);
        return undefined;
      }
      case 'link_close':
        return closeMark(links.pop() ?? undefined);
      case 'image':
        return add(schema.node('image', pictureOf(token), undefined, marks));
      case 'html_inline':
        return addHtml(token.content, index);
      case 'footnote_ref': {
        const { label } = token.meta as { label?: string };
        // An inline footnote has no label of its own.
        return label === undefined
          ? addRaw(token.content)
          : add(schema.node('footnote_reference', { label }, undefined, marks));
      }
      default:
        return addRaw(token.content);
    }
  });
  return nodes;
}

function linkOf(token: Token): Mark | null {
  const href = String(token.attrGet('href') ?? '');
  const title = token.attrGet('title');
  return isArticleUrl(href) ? schema.mark('link', { href, attributes: title ? { title } : null }) : null;
}

function pictureOf(token: Token) {
  const title = token.attrGet('title');
  return {
    src: String(token.attrGet('src') ?? ''),
    alt: textOf(token.children ?? []),
    attributes: title ? { title } : null,
  };
}

/** The only element of a start tag; null if there is none, or if the sanitiser would change it. */
function elementOf(source: string) {
  const [element] = htmlTree(source);
  if (!element || !isTag(element)) return null;
  const { name, attribs } = element;
  return Object.keys(attribs).every((attribute) => isArticleAttribute(name, attribute)) ? element : null;
}

function imageOf(source: string) {
  const element = elementOf(source);
  if (element?.name !== 'img' || element.attribs['src'] === undefined || !isArticleUrl(element.attribs['src']))
    return null;
  const { src, alt = '', ...rest } = element.attribs;
  return { src, alt, attributes: Object.keys(rest).length > 0 ? rest : null };
}

function markOf(source: string): { readonly name: string; readonly mark: Mark } | null {
  const element = elementOf(source);
  if (!element) return null;
  const { name, attribs } = element;
  const attributes = Object.keys(attribs).length > 0 ? attribs : null;
  if (name === 'a') {
    const { href, ...rest } = attribs;
    if (href === undefined || !isArticleUrl(href)) return null;
    return { name, mark: schema.mark('link', { href, attributes: Object.keys(rest).length > 0 ? rest : null }) };
  }
  if (attributes === null && (name === 'em' || name === 'strong')) return { name, mark: schema.mark(name) };
  if (attributes === null && name === 's') return { name, mark: schema.mark('strike') };
  return inlineMarkTags.has(name) ? { name, mark: schema.mark('tag', { tag: name, attributes }) } : null;
}

/** The text of the tokens, without their markup. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) =>
      type === 'image' ? textOf(children ?? []) : type.endsWith('break') ? ' ' : content,
    )
    .join('');
}
