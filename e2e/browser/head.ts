import type { Page } from '@playwright/test';
import { readHtml } from './parsed-html.ts';

/** The metadata in a document's head. */
export interface Head {
  readonly title: string;
  readonly canonical: string | null;
  /** Contents of the meta elements, by name or property. */
  readonly tags: Readonly<Record<string, string>>;
  /** The JSON-LD objects, in their order. */
  readonly structuredData: readonly unknown[];
}

/** The head of the current page. */
export function headOf(page: Page): Promise<Head> {
  return page.evaluate<Head>(`(${readHead.toString()})(document)`);
}

/** The head of an HTML text. */
export function headOfHtml(page: Page, html: string): Promise<Head> {
  return readHtml(page, html, readHead);
}

// The function runs in the browser, so it must not use anything outside of itself.
function readHead(within: Document): Head {
  const metas = [...within.querySelectorAll('meta[name]:not([name=viewport]), meta[property]')];
  return {
    title: within.title,
    canonical: within.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    tags: Object.fromEntries(
      metas.map((meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.getAttribute('content') ?? '',
      ]),
    ),
    structuredData: [...within.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      JSON.parse(script.textContent),
    ),
  };
}
