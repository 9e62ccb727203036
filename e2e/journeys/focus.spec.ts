import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

test('a navigation moves the focus to the new page’s heading and announces its title', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
  await open(page, '/nowhere');
  const announcement = page.locator('output:not(main output)');
  await expect(announcement).toHaveText('');
  await page.getByRole('main').getByRole('link', { name: 'Read the blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeFocused();
  await expect(announcement).toHaveText('Plumbline Blog');

  // The data in the document is not requested again.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeFocused();
  await expect(announcement).toHaveText('404 Page Not Found | Plumbline');

  await page.goForward();
  await page.getByRole('link', { name: 'The appraisal gap, in dollars' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The appraisal gap, in dollars' })).toBeFocused();
  await expect(announcement).toHaveText('The appraisal gap, in dollars');

  await page.goBack();
  await expect(announcement).toHaveText('Plumbline Blog');
});

test('the first page leaves the focus to the browser', async ({ page }) => {
  await open(page, '/blog');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});
