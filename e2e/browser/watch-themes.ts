import type { Page } from '@playwright/test';

/** Records the theme in every animation frame, from the next page on. */
export async function watchThemes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string | undefined>();
    Object.assign(window, { seenThemes: seen });
    const look = () => {
      if (document.body) seen.add(document.documentElement.dataset['theme']);
      requestAnimationFrame(look);
    };
    look();
  });
}

/** The themes that the current page has had so far. */
export function seenThemes(page: Page): Promise<readonly (string | undefined)[]> {
  return page.evaluate(() => [...(window as unknown as { seenThemes: Set<string | undefined> }).seenThemes]);
}
