import { readHtml } from '../browser/parsed-html.ts';
import { expect, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

// Chromium reports a preloaded script that may not run as a policy violation.
test.beforeEach(({ browserErrors }) => browserErrors.allow(/^failed .*\.js csp$/));

test('without scripts an article is complete and readable', async ({ page, request }) => {
  await page.goto('/blog/the-appraisal-gap-in-dollars');
  await expect(page.getByRole('heading', { level: 1, name: 'The appraisal gap, in dollars' })).toBeVisible();
  const { content } = (await (await request.get('/api/blog/posts/the-appraisal-gap-in-dollars')).json()) as {
    content: string;
  };
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const written = await readHtml(page, content, (within) => within.body.textContent ?? '');
  // `first`, because the cards of related articles below have these too.
  const article = page.getByRole('article').first();
  expect(words(await article.innerText())).toContain(words(written).slice(0, 400));
  expect(words((await article.textContent()) ?? '')).toContain(words(written));
  const picture = article.getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
});

test('without scripts every page is reachable by links', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('link', { name: 'Older articles' }).click();
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden();
});
