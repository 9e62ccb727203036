import type { Page } from '@playwright/test';

/**
 * The result of a function in the document of an HTML text. It runs in a separate tab, outside of the site's pages: those refuse
 * text as markup unless the site knows it. `read` uses nothing from outside itself.
 */
export async function readHtml<Found>(page: Page, html: string, read: (within: Document) => Found): Promise<Found> {
  // No caller reads style elements.
  const withoutStyles = html.replaceAll(/<style[^>]*>.*?<\/style>/gs, '');
  const empty = await page.context().newPage();
  try {
    const parsed = `new DOMParser().parseFromString(${JSON.stringify(withoutStyles)}, 'text/html')`;
    return await empty.evaluate<Found>(`(${read.toString()})(${parsed})`);
  } finally {
    await empty.close();
  }
}
