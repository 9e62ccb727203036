import type { Page } from '@playwright/test';

/** Goes there within the document, as a link would: a step of the history is the router's. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  await page.goBack();
  await page.goForward();
}
