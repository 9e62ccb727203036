import type { Page } from '@playwright/test';

/** Navigates within the document, as a link would: the router handles a step of the history. */
export async function navigateWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  await page.goBack();
  await page.goForward();
}
