import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { generatedPosts } from '../site/generated-posts.ts';
import { expect, test } from './journey.ts';

test('the pager leads through every article once and back to the newest', async ({ page }) => {
  await open(page, '/blog');
  const addresses: string[] = [];
  let newest = '';
  const pager = page.getByRole('navigation', { name: 'Pages of articles' });
  const older = pager.getByRole('link', { name: 'Older articles' });
  for (;;) {
    const links = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
    const shownLinks = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    newest ||= shownLinks[0] ?? '';
    addresses.push(...shownLinks);
    if ((await older.count()) === 0) break;
    await older.click();
    await expect(page.locator(`main article a[href="${shownLinks.at(-1)}"]`)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page).toHaveTitle('Plumbline Blog, older articles');
  }
  expect(addresses.length).toBeGreaterThanOrEqual(generatedPosts + 8);
  expect(new Set(addresses).size, 'no article twice').toBe(addresses.length);
  await expectAccessible(page);

  await pager.getByRole('link', { name: 'Newest articles' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.locator(`main article a[href="${newest}"]`).first()).toBeVisible();
});

test('the server renders an older page of the list completely', async ({ page, request }) => {
  await open(page, '/blog');
  const address = await page.getByRole('link', { name: 'Older articles' }).getAttribute('href');
  const html = await (await request.get(address ?? '')).text();
  await page.goto(address ?? '');
  const links = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  await expect(links.first()).toBeVisible();
  // Whichever articles other journeys have published by now.
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    expect(html).toContain(`href="${href}"`);
  }
  expect(html).toContain('<title>Plumbline Blog, older articles</title>');
});

test('an invalid cursor is a missing page', { tag: '@wide' }, async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  expect((await page.goto('/blog?cursor=x'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page of the list does not exist.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Newest articles' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
