import { open } from '../browser/interactive.ts';
import { handwrittenPaths } from '../releases/handwritten-remote.ts';
import { expect, test } from './journey.ts';

test('a navigation moves the focus to the new page’s heading and announces its title', async ({ page }) => {
  await open(page, handwrittenPaths.toasts);
  const announcement = page.locator('output:not(main output)');
  await expect(announcement).toHaveText('');
  await page.getByRole('link', { name: 'Plumbline, home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(announcement).toHaveText('Plumbline | Measure twice. List once.');

  await open(page, '/blog');
  await page.getByRole('link', { name: 'The appraisal gap, in dollars' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The appraisal gap, in dollars' })).toBeFocused();
  await expect(announcement).toHaveText('The appraisal gap, in dollars');

  await page.goBack();
  await expect(announcement).toHaveText('Plumbline Blog');
});

test('a page that is opened leaves the focus to the browser', async ({ page }) => {
  await open(page, '/blog');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});
