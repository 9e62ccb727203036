import { open } from '../browser/interactive.ts';
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
  // The end of the page can keep a target lower than that.
  await expect.poll(() => page.evaluate(distanceFromRest)).toBeLessThanOrEqual(1);
});

/** In px: how far the target of the address is from where it should be. */
function distanceFromRest(): number {
  const top = document.getElementById('article-fn1')?.getBoundingClientRect().top ?? 0;
  const lowest = document.documentElement.scrollHeight - window.innerHeight;
  const wanted = Math.min(lowest, top + window.scrollY - 80);
  return Math.abs(window.scrollY - wanted);
}
