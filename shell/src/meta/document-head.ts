import type { PageMeta } from '@plumbline/services';
import type { Site } from '@plumbline/contract/site';
import { headTags } from './head-tags.ts';

/** Marks the head elements of the current page, whether written by server or browser. */
export const pageTagAttribute = 'data-page-meta';

/** Writes the page's meta to the document's head. @throws TypeError if the image's address is not valid. */
export function writeDocumentHead(document: Document, meta: PageMeta, site: Site, url: URL): void {
  const declaredTags = headTags(meta, site, url);
  if (document.title !== meta.title) document.title = meta.title;
  for (const old of document.head.querySelectorAll(`[${pageTagAttribute}]`)) old.remove();
  const tags = declaredTags.map(({ element, attributes, text }) => {
    const node = document.createElement(element);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    if (text !== undefined) node.textContent = text;
    node.setAttribute(pageTagAttribute, '');
    return node;
  });
  document.head.append(...tags);
}
