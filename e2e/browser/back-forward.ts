import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** In ms between two checks of the page. */
const pause = 50;

/** How a page was restored after a visit to another document. */
export interface RestoredPage {
  /** Whether the page came from the back-forward cache; null if the browser has none, such as Chromium's headless shell. */
  readonly restored: boolean | null;
  /** Chromium's names of the reasons why the page could not be cached; without reasons that lie in the browser. */
  readonly blockers: readonly string[];
}

/** Leaves the page for another document and goes back. Only a window without an opener can be cached. */
export async function leaveAndGoBack(page: Page, other: string): Promise<RestoredPage> {
  const url = page.url();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  let blockers: readonly string[] = [];
  let hasCache = true;
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    hasCache = notRestoredExplanations.every(({ reason }) => reason !== 'BackForwardCacheDisabledForDelegate');
    // `Circumstantial` reasons lie in the browser, or in the way the page was left.
    const pageReasons = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial');
    blockers = pageReasons.map(({ reason, details = [] }) => [reason, ...details.map(({ url }) => url)].join(' '));
  });
  await page.evaluate(() => Object.assign(window, { isThePageThatWasLeft: true }));
  await page.goto(other);
  // `goBack` would wait for a document to load, but a page from the cache is not loaded again.
  await page.evaluate(() => setTimeout(() => history.back()));
  for (;;) {
    const state = await page
      .evaluate(() => ({
        url: location.href,
        loaded: document.readyState === 'complete',
        isRestored: 'isThePageThatWasLeft' in window,
      }))
      // Between two documents there is no document to query.
      .catch(() => null);
    if (state?.url !== url || !state.loaded) {
      await delay(pause);
      continue;
    }
    await session.detach();
    return { restored: hasCache ? state.isRestored : null, blockers };
  }
}
