import type { Page } from '@playwright/test';

/** In ms, until the images of a page are loaded. */
const timeout = 10_000;

/** A picture of the whole page, including images that load on scrolling. */
export async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate(async (limit) => {
    for (const image of document.images) image.loading = 'eager';
    const loaded = [...document.images].map((image) => image.decode().catch(() => undefined));
    const tooLong = new Promise((resolve) => setTimeout(resolve, limit));
    await Promise.race([Promise.all([...loaded, document.fonts.ready]), tooLong]);
  }, timeout);
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
}
