/** The markup an article may have; the sanitiser, the author's warnings and the browser's own check all go by it. */
export const articleTags: readonly string[] = `
  p br hr h2 h3 h4 h5 h6 blockquote div section aside pre ul ol li dl dt dd figure figcaption img
  details summary table caption colgroup col thead tbody tfoot tr th td a abbr b bdi bdo cite code
  data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr
`
  .trim()
  .split(/\s+/);

/** Attributes by tag; `*` stands for every tag. No `style`: the pages' policy forbids it, and a class says it better. */
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

/** What the import puts around an author's images: tags, and the attributes of each. */
export const servedTags: Readonly<Record<string, readonly string[]>> = {
  picture: [],
  source: ['type', 'srcset', 'sizes'],
};

/** Classes that the site's styles know: footnotes, and the language of code. */
export const articleClasses = [
  'footnotes',
  'footnotes-sep',
  'footnotes-list',
  'footnote-item',
  'footnote-ref',
  'footnote-backref',
  'language-*',
] as const;

/** Addresses may have these schemes, or none. */
export const linkSchemes = ['https', 'http', 'mailto', 'tel'] as const;

/** Ids in articles stand apart from the page's own, so that no article can take the place of one. */
export const idPrefix = 'article-';
