import type { Page } from '@playwright/test';

/**
 * Navigates within the document, as a link would: the router handles a step of the history. `goForward` is not used, because it
 * fails if the router loads a new document for the page.
 */
export async function navigateWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  await page.goBack();
  await page.evaluate(() => window.history.forward());
  await page.waitForURL(path);
}
