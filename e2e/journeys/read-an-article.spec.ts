import { expect, test } from '@playwright/test';

test('a visitor opens the blog and reads an article', async ({ page }) => {
  const browserErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && browserErrors.push(message.text()));
  page.on('pageerror', (error) => browserErrors.push(String(error)));

  await page.goto('/blog');
  const first = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  const title = (await first.textContent()) ?? '';
  await first.click();

  await expect(page).toHaveURL(/\/blog\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  expect(browserErrors).toEqual([]);
});
