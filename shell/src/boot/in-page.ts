import type { Seed } from './boot-data.ts';
import { htmlOf } from './trusted-strings.ts';

/** A seed with data, not an error. */
export type SeedWithData = Extract<Seed, { data: unknown }>;

/** A seed without the texts that the page's HTML contains; unchanged if one of them is missing there. */
export function withoutPageTexts({ data, inPage }: SeedWithData, html: string): SeedWithData {
  if (!inPage || !isRecord(data)) return { data };
  const omitted = Object.entries(inPage);
  if (!omitted.every(([name, id]) => typeof data[name] === 'string' && html.includes(` id="${id}"`))) return { data };
  return { data: { ...data, ...Object.fromEntries(omitted.map(([name]) => [name, ''])) }, inPage };
}

/** The inverse of {@link withoutPageTexts}: restores the texts from the document. */
export function withPageTexts({ data, inPage }: SeedWithData): unknown {
  if (!inPage || !isRecord(data)) return data;
  const texts = Object.entries(inPage).flatMap(([name, id]) => {
    // On the server the texts are still in the data.
    const element = data[name] === '' && typeof document !== 'undefined' ? document.getElementById(id) : null;
    return element ? [[name, htmlOf(element)]] : [];
  });
  return { ...data, ...Object.fromEntries(texts) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
