import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

const path = '/blog/the-appraisal-gap-in-dollars';
const title = 'The appraisal gap, in dollars';

test('an article shows its author, date, category and tags', async ({ page }) => {
  await open(page, path);
  // `first`, because the cards of related articles below have these too.
  const article = page.getByRole('article').first();
  await expect(article.getByText('Thomas Adeyemi')).toBeVisible();
  await expect(article.getByText('September 24, 2026', { exact: true })).toBeVisible();
  await expect(article.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/blog/category/pricing');
  const tags = article.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(tags).toHaveText(['#appraisal', '#appraisal-gap', '#offers', '#financing']);
  const picture = article.getByRole('img', { name: /A gabled house with a red line/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('the breadcrumbs are on one line, and the byline is apart from the title', { tag: '@wide' }, async ({ page }) => {
  await open(page, path);
  const bottoms = await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => {
        const text = document.createRange();
        text.selectNodeContents(item);
        return Math.round(text.getClientRects()[text.getClientRects().length - 1]?.bottom ?? 0);
      }),
    );
  expect(new Set(bottoms).size, bottoms.join(', ')).toBe(1);
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  const avatar = await page.getByRole('article').first().locator('h1 + * svg').first().boundingBox();
  expect((avatar?.y ?? 0) - ((heading?.y ?? 0) + (heading?.height ?? 0))).toBeCloseTo(28, 0);
});

test('the closing banner leads to the membership section', async ({ page }) => {
  await open(page, path);
  await expect(
    page.getByRole('heading', { name: 'Ready to Take Your Real Estate Business to the Next Level?' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'Join Plumbline and get access to AI-powered tools, expert training, and a network of successful professionals.',
  );
  await page.getByRole('link', { name: 'Join Plumbline Today' }).click();
  await expect(page).toHaveURL('/#membership');
});

const networks = [
  { name: 'Facebook', host: 'www.facebook.com', address: 'u' },
  { name: 'Twitter', host: 'twitter.com', address: 'url' },
  { name: 'LinkedIn', host: 'www.linkedin.com', address: 'url' },
];

for (const { name, host, address } of networks) {
  test(
    `sharing on ${name} opens a small window with the page’s address`,
    { tag: ['@wide', '@full'] },
    async ({ page, context, baseURL }) => {
      await open(page, path);
      await context.route(`https://${host}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Share</title>' }),
      );
      const popupOpened = page.waitForEvent('popup');
      await page.getByRole('link', { name: `${name} (opens in a new window)` }).click();
      const popup = await popupOpened;
      await popup.waitForURL(`https://${host}/**`);
      const { searchParams } = new URL(popup.url());
      expect(searchParams.get(address)).toBe(`${baseURL}${path}`);
      expect(searchParams.get('text')).toBe(name === 'Twitter' ? title : null);
      expect(popup.viewportSize()).toEqual({ width: 600, height: 400 });
      expect(await popup.evaluate(() => window.opener), 'the window cannot reach the page').toBeNull();
      await expect(page).toHaveURL(path);
    },
  );
}

test('the links to a footnote and back stay on the page, below the header', async ({ page }) => {
  await open(page, path);
  const reference = page.locator('#article-fnref1');
  await reference.click();
  await expect(page).toHaveURL(`${path}#article-fn1`);
  await expect(page.locator('#article-fn1')).toBeInViewport();
  await page.getByRole('link', { name: 'Back to the text' }).first().click();
  await expect(reference).toBeInViewport();
  await expect.poll(async () => (await reference.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(64);
});

test('an article that the API answers with null is not found', { tag: ['@wide', '@full'] }, async ({ page }) => {
  await open(page, '/blog');
  await page.route('**/api/blog/posts/*', (route) => route.fulfill({ json: null }));
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible();
});
