import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** In ms between two checks of the page. */
const pause = 50;

/** How a page was restored after a visit to another document. */
export interface RestoredPage {
  /** Whether the page came from the back-forward cache; null if the browser has none, such as Chromium's headless shell. */
  readonly restored: boolean | null;
  /** The page's own reasons against the cache, as Chromium names them; without reasons that lie in the browser. */
  readonly blockers: readonly string[];
}

/** Leaves the page for another document and goes back. Only a window without an opener can be cached. */
export async function leaveAndGoBack(page: Page, other: string): Promise<RestoredPage> {
  const address = page.url();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  let hindrances: readonly string[] = [];
  let isAble = true;
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    isAble = notRestoredExplanations.every(({ reason }) => reason !== 'BackForwardCacheDisabledForDelegate');
    // `Circumstantial` reasons lie in the browser, or in the way the page was left.
    const own = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial');
    hindrances = own.map(({ reason, details = [] }) => [reason, ...details.map(({ url }) => url)].join(' '));
  });
  await page.evaluate(() => Object.assign(window, { isThePageThatWasLeft: true }));
  await page.goto(other);
  // Playwright waits for documents that load; one that is held loads nothing.
  await page.evaluate(() => setTimeout(() => history.back()));
  for (;;) {
    const found = await page
      .evaluate(() => ({
        address: location.href,
        loaded: document.readyState === 'complete',
        kept: 'isThePageThatWasLeft' in window,
      }))
      // Between two documents there is no document to query.
      .catch(() => null);
    if (found?.address !== address || !found.loaded) {
      await delay(pause);
      continue;
    }
    await session.detach();
    return { restored: isAble ? found.kept : null, blockers: hindrances };
  }
}
