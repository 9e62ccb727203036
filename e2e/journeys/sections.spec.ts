import type { Page } from '@playwright/test';
import { expectInteractive, open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

const sections = ['About', 'Benefits', 'Membership', 'Testimonials', 'Contact'];

test('off the landing page, section links lead to it with the section as hash', async ({ page, isMobile }) => {
  for (const name of sections) {
    await open(page, '/blog');
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/#${name.toLowerCase()}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Measure twice. List once.' })).toBeVisible();
  }
});

test('the navigation marks the current page', async ({ page, isMobile }) => {
  test.skip(isMobile, 'It stands in the drawer there.');
  await open(page, '/blog');
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' });
  await expect(blog).toHaveAttribute('aria-current', 'page');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(blog).toHaveAttribute('aria-current', 'true');
});

test('an address with a hash opens at its target, 80 px below the upper edge', async ({ page }) => {
  await open(page, '/blog/the-appraisal-gap-in-dollars#article-fn1');
  await expect(page.locator('#article-fn1')).toBeInViewport();
  // Near the end of the page, a target can be lower than that.
  await expect.poll(() => page.evaluate(distanceFromRest)).toBeLessThanOrEqual(1);
});

/** Records the position of the next page in each of its frames, in px from the top. */
async function observePositions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const positions: number[] = [];
    Object.assign(window, { positions });
    const note = () => {
      if (positions.at(-1) !== window.scrollY) positions.push(window.scrollY);
      requestAnimationFrame(note);
    };
    document.addEventListener('DOMContentLoaded', note);
  });
}

const positions = (page: Page) => page.evaluate(() => (window as unknown as { positions: number[] }).positions);
/** Positions between the top and the final position; near the final position the page moves a little while fonts load. */
const onTheWay = async (page: Page) => {
  const path = await positions(page);
  const finalPosition = path.at(-1) ?? 0;
  return path.filter((y) => y > 0.05 * finalPosition && y < 0.9 * finalPosition);
};
const topOfContact = (page: Page) =>
  page.evaluate(() => Math.round(document.getElementById('contact')?.getBoundingClientRect().top ?? 0));

test('with a hash the landing page opens at its top and scrolls smoothly to the section, once', async ({ page }) => {
  await observePositions(page);
  // On a busy machine the scripts may come so late that the browser jumps.
  await expect(async () => {
    await page.goto('about:blank');
    await open(page, '/#contact');
    await expect.poll(() => topOfContact(page)).toBe(80);
    expect((await onTheWay(page)).length).toBeGreaterThan(5);
  }).toPass();
  const path = await positions(page);
  expect(path[0]).toBe(0);
  const back = path.map((y, index) => (path[index - 1] ?? 0) - y);
  expect(Math.max(...back), 'px scrolled upwards').toBeLessThan(30);
  // The browser's own jumps are as before: a link to another part of the page is followed at once where scripts leave it alone.
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
});

test('if scripts are late or fail to load, the browser jumps to the section', async ({ page }) => {
  const scriptRelease = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scriptRelease.promise;
    await route.continue();
  });
  await observePositions(page);
  await page.goto('/#contact', { waitUntil: 'commit' });
  await expect.poll(() => topOfContact(page)).toBeLessThanOrEqual(81);
  expect(await onTheWay(page)).toEqual([]);
  scriptRelease.resolve();
  // The shell loads later, and does not move the page.
  await expectInteractive(page);
  await expect.poll(() => topOfContact(page)).toBe(80);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the browser jumps to the section at once', async ({ page }) => {
    await observePositions(page);
    await open(page, '/#contact');
    await expect.poll(() => topOfContact(page)).toBe(80);
    expect(await onTheWay(page)).toEqual([]);
  });
});

/** In px: the distance of the address's target from its expected position. */
function distanceFromRest(): number {
  const top = document.getElementById('article-fn1')?.getBoundingClientRect().top ?? 0;
  const lowest = document.documentElement.scrollHeight - window.innerHeight;
  const target = Math.min(lowest, top + window.scrollY - 80);
  return Math.abs(window.scrollY - target);
}
