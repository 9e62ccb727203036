import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { observeLayoutShifts, reportedShifts } from '../browser/layout-shifts.ts';
import { expectInteractive } from '../browser/interactive.ts';
import { publicPaths } from '../browser/public-paths.ts';
import { scrollThrough } from '../browser/scroll-through.ts';
import { createOrder } from './checkout.ts';
import { expect, test } from './journey.ts';

/** Every public page, one address of each. */
async function everyAddress(page: Page): Promise<readonly string[]> {
  const { path: order } = await createOrder(page.request);
  return [
    ...(await publicPaths(page.request)),
    '/blog?q=roof',
    '/blog/no-such-article',
    '/nowhere',
    '/checkout/realEstateProfessional/pro-agent/annual',
    order,
    order.replace('/checkout', '/stripe-checkout'),
    '/recovery',
    '/receipt',
    `/verify-email/${'x'.repeat(43)}`,
    '/staff',
    `/staff/invitation?token=${'x'.repeat(43)}`,
  ];
}

test.beforeEach(({ browserErrors }) => {
  test.setTimeout(240_000);
  // Missing pages, and keys that open nothing.
  browserErrors.allow(/status of (400|401|404|410)/);
});

/** Opens an address, also one that redirects, and waits until the network is idle. */
async function openAtRest(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectInteractive(page);
  await page.waitForLoadState('networkidle');
}

test(
  'no public page moves while it loads and is read through, on any screen',
  { tag: ['@wide', '@full'] },
  async ({ page }) => {
    await observeLayoutShifts(page);
    for (const address of await everyAddress(page)) {
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await openAtRest(page, address);
        await scrollThrough(page);
        const shifts = await reportedShifts(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect.soft(sum, `${address} at ${width} px: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.01);
      }
    }
  },
);

// 1280 px at 400 % are 320 px of 256.
for (const [what, size] of Object.entries({
  '320 px': { width: 320, height: 700 },
  'a window of 1280 px at 400 %': { width: 320, height: 256 },
})) {
  test(
    `no public page scrolls sideways at ${what}; its heading can be read, and axe finds nothing`,
    { tag: ['@wide', '@full'] },
    async ({ page }) => {
      await page.setViewportSize(size);
      for (const address of await everyAddress(page)) {
        await openAtRest(page, address);
        const { over, headerShare, covered } = await page.evaluate(measure);
        expect.soft(over, `${address}: px beyond the screen`).toBeLessThanOrEqual(0);
        expect.soft(headerShare, `${address}: what stays on the screen leaves room to read`).toBeLessThan(0.4);
        expect.soft(covered, `${address}: its first heading`).toBe(false);
        await test.step(`axe at ${address}`, () => expectAccessible(page));
      }
    },
  );
}

/**
 * The width of the page beyond its window, the share of the window that the header keeps, and whether an element covers the
 * heading.
 */
function measure(): { over: number; headerShare: number; covered: boolean } {
  const { scrollWidth, clientWidth, clientHeight } = document.documentElement;
  const bar = document.querySelector('header > div')?.getBoundingClientRect().height ?? 0;
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.scrollIntoView({ behavior: 'instant' });
  const [line = new DOMRect()] = heading?.getClientRects() ?? [];
  const hit = document.elementFromPoint(line.x + 4, line.y + 4);
  const covered = heading === null || hit === null || !(heading.contains(hit) || hit.contains(heading));
  return { over: scrollWidth - clientWidth, headerShare: bar / clientHeight, covered };
}
