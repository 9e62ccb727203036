import { articleAttributes, articleTags, linkSchemes, servedTags } from './article-markup.ts';

/** A tag in the sanitiser's output: lower case, values in double quotes, with escaped `<` and `>`. */
const tagPattern = /<(?:\/([a-z][a-z\d]*)|([a-z][a-z\d]*)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?)>/g;
const attributePattern = / ([a-z-]+)(?:="([^"]*)")?/g;

const tags = new Set([...articleTags, ...Object.keys(servedTags)]);
const addresses = new Set(['href', 'src', 'cite', 'srcset']);
const schemes: readonly string[] = linkSchemes;

/**
 * Whether HTML consists only of the markup that the API's sanitiser produces: tags, attributes, spelling, and link
 * schemes. The check uses no parser, so that it can run before one.
 */
export function isArticleHtml(html: string): boolean {
  let sound = true;
  const rest = html.replaceAll(tagPattern, (_, end: string | undefined, tag = '', attributes = '') => {
    sound &&= tags.has(end ?? tag) && areArticles(tag, attributes);
    return '';
  });
  return sound && !rest.includes('<');
}

function areArticles(tag: string, attributes: string): boolean {
  const names = [...(articleAttributes['*'] ?? []), ...(articleAttributes[tag] ?? []), ...(servedTags[tag] ?? [])];
  return [...attributes.matchAll(attributePattern)].every(
    ([, name = '', value = '']) => names.includes(name) && (!addresses.has(name) || isAddress(value)),
  );
}

function isAddress(value: string): boolean {
  // Other entities could encode a colon or characters that URL parsers ignore.
  if (/&(?!(?:amp|quot|lt|gt);)/.test(value)) return false;
  // oxlint-disable-next-line no-control-regex -- they are what browsers take out of an address
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(value.replaceAll(/[\u0000-\u0020]+/g, '')) ?? [];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}
