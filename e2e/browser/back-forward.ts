import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** In ms between two looks at the page. */
const pause = 50;

/** How a page came back that had been left by another document's address. */
export interface ComeBack {
  /** Whether it was the page that had been left, as it stood; null where this browser can hold none, as Chromium's headless shell. */
  readonly kept: boolean | null;
  /** What of the page itself keeps browsers from holding it: Chromium's own names; not what this browser could not do anyway. */
  readonly hindrances: readonly string[];
}

/** Leaves the page on show for another document and goes back to it. Only a window that no other page knows can be held. */
export async function leaveAndComeBack(page: Page, other: string): Promise<ComeBack> {
  const address = page.url();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  let hindrances: readonly string[] = [];
  let isAble = true;
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    isAble = notRestoredExplanations.every(({ reason }) => reason !== 'BackForwardCacheDisabledForDelegate');
    // `Circumstantial`: of the browser, or of the way the page was left.
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
      // Between two documents there is none to ask.
      .catch(() => null);
    if (found?.address !== address || !found.loaded) {
      await delay(pause);
      continue;
    }
    await session.detach();
    return { kept: isAble ? found.kept : null, hindrances };
  }
}
