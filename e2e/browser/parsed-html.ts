import type { Page } from '@playwright/test';

/**
 * Parses an HTML text in the browser. @returns the result of `read`, which must not use anything outside of itself. A separate
 * empty tab is used, because the site's pages (Trusted Types) refuse to parse texts that the site does not know.
 */
export async function readHtml<Found>(page: Page, html: string, read: (within: Document) => Found): Promise<Found> {
  // Styles are removed, because no caller reads them.
  const withoutStyles = html.replaceAll(/<style[^>]*>.*?<\/style>/gs, '');
  const empty = await page.context().newPage();
  try {
    const parsed = `new DOMParser().parseFromString(${JSON.stringify(withoutStyles)}, 'text/html')`;
    return await empty.evaluate<Found>(`(${read.toString()})(${parsed})`);
  } finally {
    await empty.close();
  }
}
