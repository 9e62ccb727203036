import type { Page } from '@playwright/test';

/**
 * What a function finds in the document that an HTML text makes. It runs in a tab of its own, on no page: those of the site take no
 * text for markup that the site does not know. `read` uses nothing from outside itself.
 */
export async function readHtml<Found>(page: Page, html: string, read: (within: Document) => Found): Promise<Found> {
  // Nothing reads style elements.
  const withoutStyles = html.replaceAll(/<style[^>]*>.*?<\/style>/gs, '');
  const empty = await page.context().newPage();
  try {
    const parsed = `new DOMParser().parseFromString(${JSON.stringify(withoutStyles)}, 'text/html')`;
    return await empty.evaluate<Found>(`(${read.toString()})(${parsed})`);
  } finally {
    await empty.close();
  }
}
