import type { Node } from 'prosemirror-model';
import type { EditorProps, NodeView } from 'prosemirror-view';
import { isArticleUrl, isArticleAttribute, isArticleTag } from '../article-attributes.ts';
import { htmlTree, isTag, isText, type ChildNode } from '../html-tree.ts';

/** The node views of pictures, loaded from their URLs on this site, and of raw markup, which the editor only shows. */
export function nodeViews(images: Readonly<Record<string, string>>): NonNullable<EditorProps['nodeViews']> {
  return {
    figure: (node) => new FigureView(node, images),
    image: (node) => {
      const dom = document.createElement('img');
      showPicture(dom, node, images);
      return { dom };
    },
    raw: ({ attrs }) => ({ dom: rawView(String(attrs['source'])) }),
  };
}

class FigureView implements NodeView {
  readonly dom = document.createElement('figure');
  readonly contentDOM = document.createElement('figcaption');
  readonly #picture = document.createElement('img');
  readonly #images: Readonly<Record<string, string>>;
  #node: Node;

  constructor(node: Node, images: Readonly<Record<string, string>>) {
    this.#node = node;
    this.#images = images;
    this.#picture.contentEditable = 'false';
    this.dom.append(this.#picture, this.contentDOM);
    this.#showPicture();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#showPicture();
    return true;
  }

  ignoreMutation(mutation: { readonly target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }

  #showPicture(): void {
    showPicture(this.#picture, this.#node, this.#images);
    this.dom.toggleAttribute('data-sending', String(this.#node.attrs['src']).startsWith('data:'));
    this.dom.toggleAttribute('data-undescribed', this.#node.attrs['alt'] === '');
    this.contentDOM.toggleAttribute('data-empty', this.#node.childCount === 0);
  }
}

function showPicture(picture: HTMLImageElement, { attrs }: Node, images: Readonly<Record<string, string>>): void {
  const [src, alt] = [String(attrs['src']), String(attrs['alt'])];
  const url = images[src] ?? src;
  if (picture.getAttribute('src') !== url && isPictureUrl(url)) picture.src = url;
  picture.alt = alt;
}

function isPictureUrl(url: string): boolean {
  return isArticleUrl(url) || /^data:image\//i.test(url);
}

/** The markup as readers see it, or its source if it shows nothing. */
function rawView(source: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'raw';
  dom.contentEditable = 'false';
  append(dom, htmlTree(source));
  if (dom.textContent.trim() === '' && dom.querySelector('img') === null) {
    const code = document.createElement('code');
    code.textContent = source;
    dom.replaceChildren(code);
  }
  return dom;
}

/** Appends parsed nodes, without anything that the sanitiser would remove. The browser's parser is not used: see {@link htmlTree}. */
function append(parent: HTMLElement, nodes: readonly ChildNode[]): void {
  for (const node of nodes) {
    if (isText(node)) parent.append(node.data);
    if (!isTag(node)) continue;
    if (!isArticleTag(node.name)) {
      if (!['script', 'style', 'svg', 'math', 'iframe', 'object', 'template', 'noscript'].includes(node.name))
        append(parent, node.children);
      continue;
    }
    const element = document.createElement(node.name);
    for (const [name, value] of Object.entries(node.attribs)) {
      const isUrl = name === 'href' || name === 'src' || name === 'cite';
      // Ids could clash with the page's own, and links must not be followed.
      if (name === 'id' || name === 'href' || !isArticleAttribute(node.name, name)) continue;
      if (!isUrl || isArticleUrl(value)) element.setAttribute(name, value);
    }
    append(element, node.children);
    parent.append(element);
  }
}
