import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

test('a visitor finds an article, reads it, and comes back to where the list was left', async ({ page }) => {
  await open(page, '/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
  await expectAccessible(page);

  const cards = page.getByRole('main').getByRole('article');
  expect(await cards.count()).toBeGreaterThanOrEqual(8);
  const link = cards.nth(5).getByRole('link');
  const title = await link.innerText();
  const date = cards.nth(5).getByRole('time');
  await date.scrollIntoViewIfNeeded();
  const scrollBefore = await page.evaluate(() => window.scrollY);
  expect(scrollBefore).toBeGreaterThan(200);
  // Not on the title: the link covers the whole card.
  await date.click({ force: true });

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY), 'the article starts at its top').toBe(0);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Blog', title]);
  await expect(crumbs.locator('[aria-current=page]')).toHaveText(title);
  await expectAccessible(page);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY), 'the list is where it was').toBe(scrollBefore);

  await page.goForward();
  await crumbs.getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await crumbs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the link back to the list is above the title', async ({ page }) => {
  await open(page, '/blog/the-appraisal-gap-in-dollars');
  await page.getByRole('main').getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
});
