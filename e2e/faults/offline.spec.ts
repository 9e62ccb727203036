import { open } from '../browser/interactive.ts';
import { expect, expectFrame, test } from './fault.ts';

test('the network fails while the next page loads: a fallback, and a retry after it recovers', async ({
  page,
  context,
}) => {
  await open(page, '/');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'This part of the site is not available just now' }),
  ).toBeVisible();
  await expectFrame(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('offline on the list, with the article page’s script loaded: the article shows an error and a retry', async ({
  page,
  context,
}) => {
  await open(page, '/blog/the-appraisal-gap-in-dollars');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  // The article led there too: only the list's link is meant.
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
  const card = page.getByRole('article').getByRole('link', { name: 'Pricing a house with no comparables' });
  await expect(card).toBeVisible();
  await context.setOffline(true);
  await card.click();
  await expect(page.getByRole('alert')).toContainText('The article could not be loaded.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing a house with no comparables' })).toBeVisible();
});

test('offline, the links of the phone’s menu are still available', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/blog');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Open menu' }).click();
  // Its drawer could not be fetched: the header shows the links.
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })).toBeVisible();
});
