import type { Page } from '@playwright/test';
import { expectInteractive } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

/** The documents that Chromium may prefetch, and those that it has prefetched, by path. */
async function documentsAhead(page: Page) {
  let mayBe: readonly string[] = [];
  const ready = new Set<string>();
  const withinSite = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');
  const session = await page.context().newCDPSession(page);
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    mayBe = preloadingAttemptSources.map(({ key }) => withinSite(key.url));
  });
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') ready.add(withinSite(prefetchUrl));
  });
  await session.send('Preload.enable');
  return { mayBe: () => mayBe, ready: () => [...ready] };
}

const rules = 'script[type=speculationrules]';

/** The delay of a slow network. */
async function withoutScripts(page: Page): Promise<void> {
  await page.route(/\/assets\/.*\.js$/, () => undefined);
}

test('before hydration, hovering a link prefetches its document', async ({ page }) => {
  await withoutScripts(page);
  const ahead = await documentsAhead(page);
  await page.goto('/terms', { waitUntil: 'commit' });
  await expect(page.locator(rules)).toBeAttached();
  const link = page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Privacy/ })
    .first();
  await link.hover();
  await expect.poll(ahead.ready).toContain('/privacy');
  await link.click();
  await expect(page).toHaveURL('/privacy');
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType as string))
    .toBe('navigational-prefetch');
});

test('personal pages, checkouts and other files are not prefetched', async ({ page }) => {
  await withoutScripts(page);
  const ahead = await documentsAhead(page);
  await page.goto('/terms', { waitUntil: 'commit' });
  await expect(page.locator(rules)).toBeAttached();
  const never = [
    '/recovery?token=x',
    '/verify-email/x',
    '/staff',
    '/staff/invitation',
    '/admin/orders',
    '/checkout',
    '/checkout/realEstateProfessional/pro-agent/annual',
    '/stripe-checkout',
    '/blog/preview/x',
    '/blog?q=roof',
    '/api/health',
    '/_site/snapshot',
    '/blog#latest',
    'https://elsewhere.example/',
  ];
  await page.evaluate(
    (paths) => {
      for (const href of paths)
        document.body.append(Object.assign(document.createElement('a'), { href, textContent: href }));
    },
    [...never, '/blog/last-of-all'],
  );
  await expect.poll(ahead.mayBe).toContain('/blog/last-of-all');
  expect(ahead.mayBe()).toContain('/blog');
  expect(
    ahead.mayBe().filter((path) => !/^\/(?:$|blog$|blog\/|terms|privacy|agreement|recurring-billing)/.test(path)),
  ).toEqual([]);
  expect(never.filter((path) => ahead.mayBe().includes(path))).toEqual([]);
});

test('after hydration, links navigate within the document and none is prefetched', async ({ page }) => {
  await page.goto('/terms');
  await expectInteractive(page);
  await expect(page.locator(rules)).toHaveCount(0);
});

test('with Save-Data nothing is prefetched', async ({ page, request }) => {
  await withoutScripts(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('/terms', { waitUntil: 'commit' });
  // Every page contains it; the browser removes it.
  expect(await (await request.get('/terms')).text()).toContain('type="speculationrules"');
  await expect(page.locator('#after-first-paint')).toBeAttached();
  await expect(page.locator(rules)).toHaveCount(0);
});
