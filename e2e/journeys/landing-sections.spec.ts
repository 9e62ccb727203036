import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

test('the navigation scrolls to each section, below the header', async ({ page, isMobile }) => {
  await open(page, '/');
  for (const name of ['About', 'Benefits', 'Membership', 'Testimonials', 'Contact']) {
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    const id = name.toLowerCase();
    await expect(page).toHaveURL(`/#${id}`);
    await expect.poll(() => page.evaluate(distanceFromRest, id), { message: name }).toBeLessThanOrEqual(1);
  }
});

/** In px: the distance of a section from 80 px below the upper edge, or from the lowest possible scroll position. */
function distanceFromRest(id: string): number {
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const lowest = document.documentElement.scrollHeight - window.innerHeight;
  return Math.abs(window.scrollY - Math.min(lowest, top + window.scrollY - 80));
}

test('an address with a section opens there', async ({ page }) => {
  await open(page, '/#contact');
  await expect(page.getByRole('heading', { name: 'Drop us a line.' })).toBeInViewport();
});

test('the founding prices are counted down, until the countdown is paused @full', async ({ page }) => {
  await open(page, '/');
  const timer = page.getByRole('timer');
  const seconds = async () => Number((await timer.textContent())?.match(/(\d+) seconds?/)?.[1]);
  await expect(timer).toContainText('29 days');
  const before = await seconds();
  await expect.poll(seconds).not.toBe(before);
  await page.getByRole('button', { name: 'Pause the count' }).click();
  const stopped = await seconds();
  await page.waitForTimeout(1500);
  expect(await seconds()).toBe(stopped);
  await page.getByRole('button', { name: 'Resume the count' }).click();
  await expect.poll(seconds).not.toBe(stopped);
});

test('a plan leads into the checkout as it is billed', async ({ page }) => {
  await open(page, '/#membership');
  const join = page.getByRole('link', { name: 'Join as Pro Agent' });
  await expect(join).toHaveAttribute('href', '/checkout/realEstateProfessional/pro-agent/monthly');
  await page.getByText('Annual', { exact: true }).click();
  await expect(join).toHaveAttribute('href', '/checkout/realEstateProfessional/pro-agent/annual');
  await expect(page.getByRole('article').filter({ has: join })).toContainText('$250 a year');
});

test('on a phone the comparison is a card per feature, with the options’ heads in view', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'It is a table elsewhere.');
  await open(page, '/');
  const table = page.getByRole('table', { name: 'What each option includes' });
  expect((await table.boundingBox())?.height).toBeLessThan(900);
  await table.getByRole('row').last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect(table.getByRole('columnheader', { name: /Coaching/ })).toBeInViewport();
});

test('every drawing of the page loads', async ({ page }) => {
  await open(page, '/');
  const drawings = page.locator('main img:visible');
  expect(await drawings.count()).toBeGreaterThan(5);
  for (const drawing of await drawings.all()) {
    await drawing.scrollIntoViewIfNeeded();
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
});
