import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search articles' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const filter = (page: Page) => page.getByRole('group', { name: 'Filter by category' });
const pressed = (page: Page) => filter(page).getByRole('button', { pressed: true });
const titles = (page: Page) => cards(page).getByRole('heading').allInnerTexts();

test('results appear while typing, have an address, and one step back leaves the search', async ({ page }) => {
  await open(page, '/blog');
  const all = await titles(page);
  await box(page).pressSequentially('appraisal', { delay: 40 });
  await expect(page).toHaveURL('/blog?q=appraisal');
  await expect(page).toHaveTitle('“appraisal” | Plumbline Blog');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ articles? found/);
  await expect(cards(page).getByRole('link', { name: 'The appraisal gap, in dollars' })).toBeVisible();
  await expect(cards(page).locator('mark').first()).toHaveText(/apprais/i);
  await expect(box(page)).toBeFocused();
  await expect(pressed(page)).toHaveCount(0);
  await expectAccessible(page);

  const foundTitles = await titles(page);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(foundTitles);
  await expect(box(page)).toHaveValue('appraisal');

  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(box(page)).toHaveValue('');
  await expect.poll(() => titles(page)).toEqual(all);
});

test('the magnifier stays to be seen in the field that has the focus', async ({ page }) => {
  await open(page, '/blog');
  await box(page).focus();
  const icon = page.getByRole('search').locator('svg').first();
  const isOnTop = icon.evaluate((svg: SVGElement) => {
    // Only what takes clicks is found at a point.
    svg.style.pointerEvents = 'auto';
    const { x, y, width, height } = svg.getBoundingClientRect();
    return svg.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(await isOnTop).toBe(true);
});

test('further typing aborts the outdated request', { tag: ['@wide', '@full'] }, async ({ page, browserErrors }) => {
  browserErrors.allow(/\/api\/blog\/search.*ERR_ABORTED/);
  await open(page, '/blog');
  const aborted: string[] = [];
  const requests: string[] = [];
  const outrun = Promise.withResolvers<void>();
  page.on('requestfailed', (request) => aborted.push(new URL(request.url()).searchParams.get('q') ?? ''));
  await page.route('**/api/blog/search?**', async (route) => {
    const text = new URL(route.request().url()).searchParams.get('q') ?? '';
    requests.push(text);
    // The first response takes longer than the typing, however slow the machine.
    if (text === 'appr') await outrun.promise;
    await route.continue().catch(() => undefined);
  });
  await box(page).fill('appr');
  await expect.poll(() => requests).toEqual(['appr']);
  await expect(page.locator('[data-card-skeleton]')).toHaveCount(3);
  await box(page).fill('appraisal');
  await expect(page).toHaveURL('/blog?q=appraisal');
  await expect(cards(page).first()).toBeVisible();
  expect(requests).toEqual(['appr', 'appraisal']);
  expect(aborted).toEqual(['appr']);
  outrun.resolve();
});

test('a blank text sends no request', { tag: ['@wide', '@full'] }, async ({ page }) => {
  await open(page, '/blog');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/api/blog/search') && requests.push(request.url()));
  await box(page).fill('   ');
  await box(page).press('Enter');
  await page.waitForTimeout(600);
  expect(requests).toEqual([]);
  await expect(page).toHaveURL('/blog');
});

test('a category clears the search, a search the category, and All Posts both', { tag: '@full' }, async ({ page }) => {
  await open(page, '/blog?q=appraisal');
  await filter(page).getByRole('button', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/blog/category/pricing');
  await expect(page).toHaveTitle('Pricing | Plumbline Blog');
  await expect(box(page)).toHaveValue('');
  await expect(pressed(page)).toHaveText(['Pricing']);
  await expect(cards(page).first().getByText('Pricing', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await box(page).fill('inspector');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/blog?q=inspector');
  await expect(pressed(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('inspector');

  await filter(page).getByRole('button', { name: 'All Posts' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(pressed(page)).toHaveText(['All Posts']);
  await expect(box(page)).toHaveValue('');

  await page.goBack();
  await expect(page).toHaveURL('/blog?q=inspector');
  await page.goBack();
  await expect(page).toHaveURL('/blog/category/pricing');
  await expect(pressed(page)).toHaveText(['Pricing']);
});

test('a search without results says so and links to all posts', async ({ page }) => {
  await open(page, '/blog?q=xylophone+zeppelin');
  await expect(page.getByRole('heading', { name: 'No articles found for your search.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'All Posts' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(cards(page).first()).toBeVisible();
  await expect(box(page)).toHaveValue('');
});

test('by keyboard alone: from the skip link to a search, a result, and a category', async ({ page }) => {
  await open(page, '/blog');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('appraisal gap');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog?q=appraisal+gap');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('button', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(filter(page).getByRole('button', { name: 'All Posts' })).toBeFocused();
  await page.keyboard.press('Tab');
  const category = filter(page).getByRole('button').nth(1);
  await expect(category).toBeFocused();
  const name = await category.innerText();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(`${name} | Plumbline Blog`);
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeFocused();
  await expect(pressed(page)).toHaveText([name]);
});

test(
  'the sidebar and an article’s badge lead to the category’s own page',
  { tag: '@wide' },
  async ({ page, request }) => {
    await open(page, '/blog/the-appraisal-gap-in-dollars');
    await page.getByRole('article').first().getByRole('link', { name: 'Pricing', exact: true }).click();
    await expect(page).toHaveURL('/blog/category/pricing');
    await expect(page.getByRole('heading', { level: 2, name: 'Pricing' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Listings/ })
      .click();
    await expect(page).toHaveURL('/blog/category/listings');
    const html = await (await request.get('/blog/category/listings')).text();
    expect(html).toContain('<title>Listings | Plumbline Blog</title>');
    for (const title of await titles(page)) expect(html).toContain(title.split(/[’'&]/)[0]);
  },
);

for (const slug of ['nothing-of-the-kind', 'PRICING', '..%2Fpricing']) {
  test(`there is no category "${slug}"`, { tag: ['@wide', '@full'] }, async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 404/);
    expect((await page.goto(`/blog/category/${slug}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Not Found/);
    await expectAccessible(page);
  });
}

for (const [what, text] of Object.entries({
  operators: 'a" OR NEAR(b) * -c ^d:',
  markup: '<mark><script>alert(1)</script>',
  'ten thousand letters': 'a'.repeat(10_000),
  'a NUL and half a character': 'roof\u0000\uFFFD',
  emoji: '🏠🏠',
})) {
  test(`a search for ${what} has results or none, and no error`, { tag: ['@wide', '@full'] }, async ({ page }) => {
    const answer = await page.goto(`/blog?${new URLSearchParams({ q: text })}`);
    expect(answer?.status()).toBe(200);
    await expect(cards(page).or(page.getByText('No articles found for your search.')).first()).toBeVisible();
  });
}

test('an article links to adjacent and related articles', { tag: '@wide' }, async ({ page }) => {
  await open(page, '/blog/the-appraisal-gap-in-dollars');
  await expect(page.getByRole('main').getByText(/^\d+ min read$/)).toBeVisible();
  const related = page.getByRole('region', { name: 'Related articles' });
  expect(await related.getByRole('article').count()).toBeGreaterThan(0);
  const next = page.getByRole('navigation', { name: 'Previous and next article' }).getByRole('link', { name: /^Next/ });
  const address = await next.getAttribute('href');
  await next.click();
  await expect(page).toHaveURL(address ?? '');
  await page
    .getByRole('navigation', { name: 'Previous and next article' })
    .getByRole('link', { name: 'Previous article The appraisal gap, in dollars' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'The appraisal gap, in dollars' })).toBeVisible();
});
