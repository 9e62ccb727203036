import { Parser } from './html-parser.ts';
import { lineCounter } from './line-counter.ts';
import {
  articleAttributes,
  articleClasses,
  articleTags,
  linkSchemes,
} from '@plumbline/contract/content/article-markup';

/** Markup that the sanitiser will remove. */
export interface RemovedMarkup {
  /** From 0, within the HTML. */
  readonly line: number;
  readonly message: string;
}

/** The sanitiser changes h1 to h2, and does not remove it. */
const tags: ReadonlySet<string> = new Set([...articleTags, 'h1']);
const classes = articleClasses.map((name) => new RegExp(`^${name.replace('*', '.*')}$`));
/** Elements that are removed with their content, which is not reported separately. */
const removedWithContent: ReadonlySet<string> = new Set([
  'script',
  'style',
  'svg',
  'math',
  'template',
  'noscript',
  'object',
  'iframe',
]);

/** The markup that the sanitiser will remove from an author's HTML, with line numbers. */
export function findRemoved(html: string): RemovedMarkup[] {
  const found: RemovedMarkup[] = [];
  const open: string[] = [];
  const lineAt = lineCounter(html);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const line = lineAt(parser.startIndex);
      const isInRemoved = open.length > 0;
      if (removedWithContent.has(name)) open.push(name);
      if (isInRemoved) return;
      const removed = tags.has(name) ? removedAttributes(name, attributes) : [`<${name}>`];
      found.push(
        ...removed.map((markup) => ({ line, message: `${markup} is not allowed in articles and was removed` })),
      );
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
  // Browsers ignore control characters and spaces in a scheme.
  const plain = address.replace(/[\p{Cc}\s]+/gu, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  return scheme === undefined ? !plain.startsWith('//') : linkSchemes.some((known) => known === scheme);
}
