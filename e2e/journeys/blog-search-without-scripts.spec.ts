import { expect, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without scripts one can search and pick a category', async ({ page, browserErrors }) => {
  // Chromium reports the preloads of scripts that it must not run.
  browserErrors.allow(/\/releases\/.* csp$/);
  await page.goto('/blog');
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('appraisal');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/blog?q=appraisal');
  await expect(page.getByRole('link', { name: 'The appraisal gap, in dollars' })).toBeVisible();
  await page.getByRole('group', { name: 'Filter by category' }).getByRole('button', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/blog\/category\/pricing\??$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Pricing' })).toBeVisible();
});
