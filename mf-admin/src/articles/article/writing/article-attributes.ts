import { articleAttributes, articleTags, linkSchemes } from '@plumbline/contract/content/article-markup';

/** Attributes of an element by name; null for an element without attributes, so that two such elements are equal. */
export type Attributes = Readonly<Record<string, string>> | null;

/** Inline elements, except those with a node or mark of their own in the schema. */
export const inlineMarkTags: ReadonlySet<string> = new Set(
  `abbr b bdi bdo cite data del dfn i ins kbd mark q rp rt ruby samp small span sub sup time u var`.split(' '),
);

/** Whether the sanitiser keeps the attribute. */
export function isArticleAttribute(tag: string, name: string): boolean {
  return [...(articleAttributes['*'] ?? []), ...(articleAttributes[tag] ?? [])].includes(name);
}

/** Whether the sanitiser keeps the element. */
export function isArticleTag(tag: string): boolean {
  return articleTags.includes(tag);
}

/** Whether a URL is relative or has a scheme that articles may use. */
export function isArticleUrl(url: string): boolean {
  // Browsers ignore control characters and spaces in a scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\p{Cc}\s]+/gu, ''))?.[1]?.toLowerCase();
  return scheme === undefined || linkSchemes.some((allowed) => allowed === scheme);
}

/** @throws RangeError unless the value consists of attributes that `tag` may have in an article. */
export function checkAttributes(tag: string, value: unknown): void {
  if (value === null) return;
  const isRecord = typeof value === 'object' && !Array.isArray(value);
  if (isRecord && Object.entries(value).every(([name, text]) => isArticleAttribute(tag, name) && isText(text))) return;
  throw new RangeError(`Attributes that <${tag}> cannot have in an article`);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The attributes without the named ones. */
export function attributesWithout(all: Readonly<Record<string, string>>, ...names: readonly string[]): Attributes {
  const rest = Object.entries(all).filter(([name]) => !names.includes(name));
  return rest.length === 0 ? null : Object.fromEntries(rest);
}
