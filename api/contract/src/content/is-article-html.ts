import { articleAttributes, articleTags, linkSchemes, servedTags } from './article-markup.ts';

/** A tag in the sanitiser's output: lower case, values in double quotes, with escaped `<` and `>`. */
const tagPattern = /<(?:\/([a-z][a-z\d]*)|([a-z][a-z\d]*)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?)>/g;
const attributePattern = / ([a-z-]+)(?:="([^"]*)")?/g;

const tags = new Set([...articleTags, ...Object.keys(servedTags)]);
const urlAttributes = new Set(['href', 'src', 'cite', 'srcset']);
const schemes: readonly string[] = linkSchemes;

/**
 * Whether HTML consists only of the markup that the API's sanitiser produces: tags, attributes, spelling, and link
 * schemes. The check uses no parser, so that it can run before one.
 */
export function isArticleHtml(html: string): boolean {
  let isAllowed = true;
  const rest = html.replaceAll(tagPattern, (_, end: string | undefined, tag = '', attributes = '') => {
    isAllowed &&= tags.has(end ?? tag) && areAttributesAllowed(tag, attributes);
    return '';
  });
  return isAllowed && !rest.includes('<');
}

function areAttributesAllowed(tag: string, attributes: string): boolean {
  const names = [...(articleAttributes['*'] ?? []), ...(articleAttributes[tag] ?? []), ...(servedTags[tag] ?? [])];
  return [...attributes.matchAll(attributePattern)].every(
    ([, name = '', value = '']) => names.includes(name) && (!urlAttributes.has(name) || isAllowedUrl(value)),
  );
}

function isAllowedUrl(value: string): boolean {
  // Other entities could encode a colon or characters that URL parsers ignore.
  if (/&(?!(?:amp|quot|lt|gt);)/.test(value)) return false;
  // oxlint-disable-next-line no-control-regex -- browsers remove these characters from URLs
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(value.replaceAll(/[\u0000-\u0020]+/g, '')) ?? [];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}
