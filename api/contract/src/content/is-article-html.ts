import { articleAttributes, articleTags, linkSchemes, servedTags } from './article-markup.ts';

/** A tag as the sanitiser writes it: small letters, values in double quotes, in which `<` and `>` are escaped. */
const tagPattern = /<(?:\/([a-z][a-z\d]*)|([a-z][a-z\d]*)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?)>/g;
const attributePattern = / ([a-z-]+)(?:="([^"]*)")?/g;

const tags = new Set([...articleTags, ...Object.keys(servedTags)]);
const addresses = new Set(['href', 'src', 'cite', 'srcset']);
const schemes: readonly string[] = linkSchemes;

/**
 * Whether HTML is made of nothing but what the API's sanitiser leaves in an article: its tags, its attributes, its spelling of
 * both, and links with its schemes. No parser is asked, so that it can stand in front of one.
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
  // Another entity could spell a colon, or what parsers of addresses pass over.
  if (/&(?!(?:amp|quot|lt|gt);)/.test(value)) return false;
  // oxlint-disable-next-line no-control-regex -- they are what browsers take out of an address
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(value.replaceAll(/[\u0000-\u0020]+/g, '')) ?? [];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}
