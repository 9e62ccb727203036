import type { Page } from '@playwright/test';

/**
 * Navigates within the document, as a link would: the router handles a step of the history. It may answer with a document of
 * the page's own, which would abort a `goForward` that still waits for the step.
 */
export async function navigateWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  await page.goBack();
  await page.evaluate(() => window.history.forward());
  await page.waitForURL(path);
}
