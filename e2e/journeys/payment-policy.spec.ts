import type { Page } from '@playwright/test';
import { expectInteractive, open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

const plan = '/checkout/realEstateProfessional/pro-agent/annual';

/** Marks the current document, to distinguish it from the next. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Checkout' });

test('only the checkout’s documents may load the provider', async ({ page }) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  const origin = /frame-src 'self' (\S+);/.exec(await policyOf(plan))?.[1] ?? 'none';
  expect(await policyOf(plan)).toContain(`connect-src 'self' ${origin}`);
  for (const path of ['/', '/blog', '/terms', '/nowhere']) expect(await policyOf(path)).not.toContain(origin);
});

test('a link to the checkout loads a document, and so does a link out of it', async ({ page }) => {
  await open(page, '/');
  await mark(page);
  await page.getByRole('main').getByRole('link', { name: 'Join as Pro Agent' }).click();
  await expect(heading(page)).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  await expectInteractive(page);
  await mark(page);
  await page.getByRole('link', { name: 'Back to membership selection' }).click();
  await expect(page).toHaveURL('/#membership');
  expect(await isMarked(page)).toBe(false);
  await page.goBack();
  await expect(heading(page)).toBeVisible();
});

test('history navigation to the checkout loads a document if the current one does not allow the provider', async ({
  page,
}) => {
  await open(page, plan);
  await page.getByRole('link', { name: 'Back to membership selection' }).click();
  await expect(page).toHaveURL('/#membership');
  await mark(page);
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.locator('iframe[title="Secure card number input frame"]')).toBeVisible();
});

test(
  'history navigation to the checkout before hydration loads a document, too',
  { tag: '@full' },
  async ({ page }) => {
    await open(page, plan);
    await page.getByRole('link', { name: 'Back to membership selection' }).click();
    await expect(page).toHaveURL('/#membership');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/main*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Measure twice. List once.' })).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(plan);
    release();
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('iframe[title="Secure card number input frame"]')).toBeVisible();
  },
);
