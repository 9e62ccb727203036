/** The allowed markup of articles, shared by the sanitiser, the author's warnings and the browser's check. */
export const articleTags: readonly string[] = `
  p br hr h2 h3 h4 h5 h6 blockquote div section aside pre ul ol li dl dt dd figure figcaption img
  details summary table caption colgroup col thead tbody tfoot tr th td a abbr b bdi bdo cite code
  data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr
`
  .trim()
  .split(/\s+/);

/** Attributes by tag; `*` applies to every tag. `style` is missing because the pages' policy forbids it. */
export const articleAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['id', 'class', 'lang', 'dir', 'title'],
  a: ['href', 'rel', 'hreflang', 'aria-label'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  col: ['span'],
  colgroup: ['span'],
  th: ['scope', 'colspan', 'rowspan', 'headers', 'abbr', 'align'],
  td: ['colspan', 'rowspan', 'headers', 'align'],
  time: ['datetime'],
  data: ['value'],
  del: ['datetime', 'cite'],
  ins: ['datetime', 'cite'],
  blockquote: ['cite'],
  q: ['cite'],
  details: ['open'],
};

/** Tags and attributes that the import adds around an author's images. */
export const servedTags: Readonly<Record<string, readonly string[]>> = {
  picture: [],
  source: ['type', 'srcset', 'sizes'],
};

/** Classes with styles on the site: footnotes, and the language of code. */
export const articleClasses = [
  'footnotes',
  'footnotes-sep',
  'footnotes-list',
  'footnote-item',
  'footnote-ref',
  'footnote-backref',
  'language-*',
] as const;

/** Allowed schemes of addresses, which may also be relative. */
export const linkSchemes = ['https', 'http', 'mailto', 'tel'] as const;

/** Prefix of ids in articles, so that they cannot collide with the page's ids. */
export const idPrefix = 'article-';
