import { expect, type Page } from '@playwright/test';

/** Waits until the whole page is hydrated, or rendered by the browser: before that only plain links work. */
export async function expectInteractive(page: Page): Promise<void> {
  await expect
    // While the browser leaves a document, evaluation fails.
    .poll(() => page.evaluate(() => performance.getEntriesByName('plumbline:whole').length).catch(() => 0), {
      message: 'the page is interactive',
      // With Playwright's own intervals of up to a second, every journey would wait longer at each page.
      intervals: [50, 50, 100],
    })
    .toBeGreaterThan(0);
}

/** Opens a page and waits until it is interactive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectInteractive(page);
}
