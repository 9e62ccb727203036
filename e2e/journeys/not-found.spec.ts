import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { handwrittenPaths } from '../releases/handwritten-remote.ts';
import { expect, test } from './journey.ts';

test('an unknown article is 404 and says so', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  const answer = await page.goto('/blog/never-written');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible();
  await expect(page.getByText("The article you're looking for doesn't exist.")).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('an unknown path is 404 and links to other pages', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  const answer = await page.goto('/nowhere/at/all');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText(/did you forget to add the page to the router/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Homepage' }).click();
  await expect(page).toHaveURL('/');
});

test('a link to a missing page shows the same screen, and Back leaves it', async ({ page, browserErrors }) => {
  // The tab requests the page from the server, which may have it by now.
  browserErrors.allow(/status of 404/);
  await open(page, handwrittenPaths.toasts);
  await page.getByRole('link', { name: 'A lot without a house' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Toasts' })).toBeVisible();
});
