import type { Page } from '@playwright/test';

/** In ms, for the images of a page. */
const patience = 10_000;

/** A picture of the whole page, including images that load on scrolling. */
export async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate(async (timeout) => {
    for (const image of document.images) image.loading = 'eager';
    const loaded = [...document.images].map((image) => image.decode().catch(() => undefined));
    const tooLong = new Promise((resolve) => setTimeout(resolve, timeout));
    await Promise.race([Promise.all([...loaded, document.fonts.ready]), tooLong]);
  }, patience);
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
}
