import { expectInteractive, open } from '../browser/interactive.ts';
import { expect, test } from './engine-test.ts';

// Text is typed key by key: React does not notice Playwright's own filling in Firefox and WebKitGTK.

test('links lead from the landing page to an article within one document', async ({ page, origin }) => {
  await open(page, origin);
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
  const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('article').first().locator('p').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-marked');
});

test('an address with a section scrolls there smoothly: the browser does not jump first', async ({ page, origin }) => {
  await page.goto(`${origin}/#contact`, { waitUntil: 'domcontentloaded' });
  const positions = await page.evaluate(async () => {
    const seen: number[] = [];
    // Scrolling begins once the page is interactive, which takes a busy machine a while.
    let end = performance.now() + 20_000;
    while (performance.now() < end) {
      if (seen.at(-1) !== window.scrollY) seen.push(window.scrollY);
      if (seen.length === 2) end = performance.now() + 3_000;
      await new Promise(requestAnimationFrame);
    }
    return seen;
  });
  // A busy machine shows few of them; a jump would show the last one first.
  expect(positions.length, 'positions on the way').toBeGreaterThan(2);
  expect(positions[0], positions.join(', ')).toBeLessThan((positions.at(-1) ?? 0) / 2);
  const top = () => page.evaluate(() => document.getElementById('contact')?.getBoundingClientRect().top ?? 0);
  await expect.poll(async () => Math.abs((await top()) - 80)).toBeLessThan(2);
});

test('the blog shows search results while typing', async ({ page, origin }) => {
  await open(page, `${origin}/blog`);
  await page.getByRole('searchbox', { name: 'Search articles' }).pressSequentially('appraisal');
  await expect(page).toHaveURL(`${origin}/blog?q=appraisal`);
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(/^\d+ articles? found/);
  await expect(main.getByRole('link', { name: 'The appraisal gap, in dollars' })).toBeVisible();
});

test('a member requests a recovery link', async ({ page, origin }) => {
  await open(page, `${origin}/recovery`);
  await page.getByLabel('E-mail').pressSequentially(`engines.${Date.now()}@castellano.example`);
  await page.getByRole('button', { name: 'Recover Account Access' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery Request Received' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens, and its Blog link closes it and leads there', async ({ page, origin }) => {
    await open(page, origin);
    expect(await page.evaluate(() => innerWidth)).toBe(390);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await drawer.getByRole('link', { name: 'Blog' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(`${origin}/blog`);
    await expectInteractive(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
  });
});
