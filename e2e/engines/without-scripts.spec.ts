import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from './engine-test.ts';

test.use({ javaScriptEnabled: false });

// In a page without scripts, Firefox never resolves a promise: visibility is therefore checked here in Node, and `force` omits
// waiting for an element to come to rest.
const force = true;
const expectVisible = (element: Locator) => expect.poll(() => element.isVisible()).toBe(true);

test.beforeEach(({ browserErrors }) => {
  // Chromium reports the preloads of scripts that it must not run.
  browserErrors.allow(/^failed .*\.js csp$/);
});

test.afterEach(async ({ page }) => {
  // Running scripts would have hydrated the page by then.
  await delay(1_000);
  expect(await page.evaluate(() => performance.getEntriesByName('plumbline:interactive').length)).toBe(0);
});

test('without scripts an article is reached by links and read', async ({ page, origin }) => {
  await page.goto(origin);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click({ force });
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' }));
  const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  const title = await link.innerText();
  await link.click({ force });
  await expectVisible(page.getByRole('heading', { level: 1, name: title }));
  expect((await page.getByRole('article').first().innerText()).length).toBeGreaterThan(1_000);
});

test('without scripts a search of the blog is a page', async ({ page, origin }) => {
  await page.goto(`${origin}/blog`);
  await page.getByRole('searchbox', { name: 'Search articles' }).pressSequentially('appraisal');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click({ force });
  await expect.poll(() => page.url()).toBe(`${origin}/blog?q=appraisal`);
  await expectVisible(page.getByRole('link', { name: 'The appraisal gap, in dollars' }));
});

for (const [path, heading] of Object.entries({
  '/recovery': 'Recover account access',
  '/checkout/realEstateProfessional/pro-agent/annual': 'Checkout',
})) {
  test(`without scripts ${path} is complete`, async ({ page, origin }) => {
    await page.goto(origin + path);
    await expectVisible(page.getByRole('heading', { level: 1, name: heading }));
  });
}
