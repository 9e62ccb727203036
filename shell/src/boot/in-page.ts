import type { Seed } from './boot-data.ts';
import { htmlOf } from './trusted-strings.ts';

type SeedWithData = Extract<Seed, { data: unknown }>;

/** An answer without its texts that stand in a page's HTML; as it is where one of them does not. */
export function leaveInPage({ data, inPage }: SeedWithData, html: string): SeedWithData {
  if (!inPage || !isRecord(data)) return { data };
  const left = Object.entries(inPage);
  if (!left.every(([name, id]) => typeof data[name] === 'string' && html.includes(` id="${id}"`))) return { data };
  return { data: { ...data, ...Object.fromEntries(left.map(([name]) => [name, ''])) }, inPage };
}

/** The same answer with its texts again, read from the document. */
export function readFromPage({ data, inPage }: SeedWithData): unknown {
  if (!inPage || !isRecord(data)) return data;
  const texts = Object.entries(inPage).flatMap(([name, id]) => {
    // On the server nothing was left out.
    const element = data[name] === '' && typeof document !== 'undefined' ? document.getElementById(id) : null;
    return element ? [[name, htmlOf(element)]] : [];
  });
  return { ...data, ...Object.fromEntries(texts) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
