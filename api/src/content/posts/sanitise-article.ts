import { defaultTreeAdapter, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import {
  articleAttributes,
  articleClasses,
  articleTags,
  idPrefix,
  linkSchemes,
  servedTags,
} from '@plumbline/contract/content/article-markup';

/** Changes the attributes of an image before they are checked. */
type ImageChange = (attributes: Attributes) => Attributes;

const options: IOptions = {
  allowedTags: [...articleTags],
  allowedAttributes: Object.fromEntries(Object.entries(articleAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedClasses: { '*': [...articleClasses] },
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: ['https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Deeper nesting would exceed the stack of the parser, and of browsers.
  nestingLimit: 100,
  selfClosing: ['img', 'br', 'hr', 'col', 'wbr', 'source'],
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'template',
    'title',
    'xmp',
    'svg',
    'math',
  ],
};

/** Options that also allow the markup that the import adds, such as `picture`. */
const importedOptions: Pick<IOptions, 'allowedTags' | 'allowedAttributes'> = {
  allowedTags: [...articleTags, ...Object.keys(servedTags)],
  allowedAttributes: {
    ...options.allowedAttributes,
    ...Object.fromEntries(Object.entries(servedTags).map(([tag, names]) => [tag, [...names]])),
  },
};

/** Sanitises an article: removes everything that could run, load or change the layout. Idempotent. */
export function sanitiseArticle(html: string): string {
  return sanitise(html, importedOptions, (attributes) => attributes);
}

/** Sanitises an author's HTML and applies a change to its images. */
export function sanitiseAuthored(html: string, image: ImageChange): string {
  return sanitise(html, {}, image);
}

function sanitise(html: string, more: IOptions, image: ImageChange): string {
  const transformTags: IOptions['transformTags'] = {
    '*': (tagName, attribs) => ({ tagName, attribs: namespaceIds(attribs) }),
    a: (tagName, attribs) => ({ tagName, attribs: link(attribs) }),
    // The page's title is the only first-level heading.
    h1: (_, attribs) => ({ tagName: 'h2', attribs }),
    img: (tagName, attribs) => ({ tagName, attribs: image(attribs) }),
  };
  const clean = (text: string) => sanitizeHtml(text, { ...options, ...more, transformTags });
  let result = clean(html);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = clean(asBrowsersRead(result));
    if (next === result) return result;
    result = next;
  }
  throw new Error('The markup means something else each time it is read: elements are nested where they may not be.');
}

/** The most times that markup is parsed and serialised until it no longer changes. */
const maxPasses = 10;

/**
 * The markup as browsers parse it. Otherwise elements that a browser closes or moves, such as an item within an item,
 * would end the article's own element and put the rest of the article outside of it.
 */
function asBrowsersRead(html: string): string {
  const fragment = parseFragment(articleContainer, html, {});
  removeStrayItems(fragment);
  return serialize(fragment);
}

/** The element that contains an article. */
const articleContainer = parseFragment('<div></div>').childNodes[0] as DefaultTreeAdapterTypes.Element;

/**
 * Whether an element has an allowed parent. A list item closes the surrounding item, even one far outside of the
 * article, unless its list is nearer.
 */
function hasAllowedParent(name: string, parent: DefaultTreeAdapterTypes.ParentNode): boolean {
  if (name === 'li') return ['ul', 'ol'].includes(parent.nodeName);
  if (name !== 'dt' && name !== 'dd') return true;
  const list = parent.nodeName === 'div' && 'parentNode' in parent ? parent.parentNode : parent;
  return list?.nodeName === 'dl';
}

/** Removes list items without a list, and keeps their content. */
function removeStrayItems(parent: DefaultTreeAdapterTypes.ParentNode): void {
  for (const node of parent.childNodes.slice()) {
    if (!('tagName' in node)) continue;
    removeStrayItems(node);
    if (hasAllowedParent(node.tagName, parent)) continue;
    for (const child of node.childNodes.slice()) {
      defaultTreeAdapter.detachNode(child);
      defaultTreeAdapter.insertBefore(parent, child, node);
    }
    defaultTreeAdapter.detachNode(node);
  }
}

function namespaceIds(attributes: Attributes): Attributes {
  const { id, headers } = attributes;
  return {
    ...attributes,
    ...(id === undefined ? {} : { id: withPrefix(id) }),
    // A table cell refers to its headers by id.
    ...(headers === undefined ? {} : { headers: headers.trim().split(/\s+/).map(withPrefix).join(' ') }),
  };
}

function link(attributes: Attributes): Attributes {
  const { rel: _, href, ...rest } = attributes;
  if (href === undefined) return rest;
  if (href.startsWith('#')) return { ...rest, href: `#${withPrefix(href.slice(1))}` };
  return /^\s*https?:/i.test(href) ? { ...rest, href, rel: 'noopener noreferrer' } : { ...rest, href };
}

function withPrefix(id: string): string {
  return id === '' || id.startsWith(idPrefix) ? id : idPrefix + id;
}
