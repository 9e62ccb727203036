import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing animates, and scrolling is instant', async ({ page }) => {
    await open(page, '/');
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
        .map((animation) => animation.id),
    );
    expect(moving).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });
});

test('the print of an article is its text, black on white', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  await open(page, '/blog/the-appraisal-gap-in-dollars');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Extra cash = gap × loan-to-value')).toBeVisible();
  for (const part of ['Share', 'Join Plumbline Today', 'Join Now', 'Theme']) {
    await expect(page.getByText(part, { exact: true }).first(), part).toBeHidden();
  }
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color];
  });
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const text = page.getByRole('article').getByText('A house goes under contract at $425,000').first();
  expect((await text.boundingBox())?.width).toBeGreaterThan(300);
  // All left edges are the same; and bullets that are drawn are printed, unlike backgrounds.
  const edges = [page.getByRole('banner').locator('svg').first(), page.getByRole('heading', { level: 1 }), text];
  const lefts = await Promise.all(edges.map(async (edge) => Math.round((await edge.boundingBox())?.x ?? 0)));
  expect(new Set(lefts).size, String(lefts)).toBe(1);
  const bullet = page.getByRole('article').locator('ul > li', { hasText: 'Wrong living area' });
  expect(await bullet.evaluate((item) => getComputedStyle(item, '::before').printColorAdjust)).toBe('exact');
});
