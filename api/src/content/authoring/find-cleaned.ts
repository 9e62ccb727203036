import { Parser } from './html-parser.ts';
import { lineCounter } from './line-counter.ts';
import {
  articleAttributes,
  articleClasses,
  articleTags,
  linkSchemes,
} from '@plumbline/contract/content/article-markup';

/** Something the sanitiser will take away. */
export interface Cleaned {
  /** From 0, within the HTML. */
  readonly line: number;
  readonly message: string;
}

const tags: ReadonlySet<string> = new Set([...articleTags, 'h1']);
const classes = articleClasses.map((name) => new RegExp(`^${name.replace('*', '.*')}$`));
/** Their content goes with them, so nothing is said about it. */
const swallowing: ReadonlySet<string> = new Set([
  'script',
  'style',
  'svg',
  'math',
  'template',
  'noscript',
  'object',
  'iframe',
]);

/** What the sanitiser will take out of an author's HTML, with the lines to say so. */
export function findCleaned(html: string): Cleaned[] {
  const found: Cleaned[] = [];
  const open: string[] = [];
  const lineAt = lineCounter(html);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const line = lineAt(parser.startIndex);
      const inside = open.length > 0;
      if (swallowing.has(name)) open.push(name);
      if (inside) return;
      const removed = tags.has(name) ? removedAttributes(name, attributes) : [`<${name}>`];
      found.push(...removed.map((what) => ({ line, message: `${what} is not allowed in articles and was removed` })));
    },
    onclosetag: (name) => {
      if (open.at(-1) === name) open.pop();
    },
  });
  parser.end(html);
  return found;
}

function removedAttributes(tag: string, attributes: Readonly<Record<string, string>>): string[] {
  const allowed = new Set([...(articleAttributes['*'] ?? []), ...(articleAttributes[tag] ?? [])]);
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (!allowed.has(name)) return [`${name} of <${tag}>`];
    if (name === 'class') return unknownClasses(value).map((unknown) => `class ${unknown} of <${tag}>`);
    return ['href', 'src', 'cite'].includes(name) && !isAllowedAddress(value)
      ? [`the address in ${name} of <${tag}>`]
      : [];
  });
}

function unknownClasses(value: string): string[] {
  return value.split(/\s+/).filter((name) => name !== '' && !classes.some((known) => known.test(name)));
}

function isAllowedAddress(address: string): boolean {
  // Browsers skip control characters and spaces in a scheme.
  const plain = address.replace(/[\p{Cc}\s]+/gu, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  return scheme === undefined ? !plain.startsWith('//') : linkSchemes.some((known) => known === scheme);
}
