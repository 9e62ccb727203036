import { xmlText } from './xml.ts';

/** A page in the sitemap. */
export interface SitemapEntry {
  /** From the site's root. */
  readonly path: string;
  /** ISO 8601; null if unknown. */
  readonly changed: string | null;
}

/** The most pages per sitemap file. */
export const entriesPerFile = 5000;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** One sitemap file. */
export function sitemapXml(origin: string, pages: readonly SitemapEntry[]): string {
  const entries = pages.map(({ path, changed }) => {
    const when = changed === null ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${xmlText(origin + path)}</loc>${when}</url>`;
  });
  return document('urlset', entries);
}

/** The index of a sitemap with several files: `/sitemap-1.xml` and on. */
export function sitemapIndexXml(origin: string, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${xmlText(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return document('sitemapindex', entries);
}

function document(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('\n')}\n</${root}>\n`;
}
