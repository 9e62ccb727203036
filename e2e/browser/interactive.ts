import { expect, type Page } from '@playwright/test';

/** Waits until the whole page is hydrated, or rendered by the browser: before that only plain links work. */
export async function expectInteractive(page: Page): Promise<void> {
  await expect
    // A document that is just being left answers nothing.
    .poll(() => page.evaluate(() => performance.getEntriesByName('plumbline:whole').length).catch(() => 0), {
      message: 'the page is interactive',
      // Playwright's own would poll once a second after the first check, and every journey waits here at each page.
      intervals: [50, 50, 100],
    })
    .toBeGreaterThan(0);
}

/** Opens an address and waits until it is interactive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectInteractive(page);
}
