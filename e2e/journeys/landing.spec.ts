import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { dashboardOrigin } from '../site/environment.ts';
import { expect, test } from './journey.ts';

test('the landing page shows its headline, the street and the closing call', async ({ page, context }) => {
  await open(page, '/');
  await expect(page).toHaveTitle('Plumbline | Measure twice. List once.');
  await expect(page.getByRole('heading', { level: 1, name: 'Measure twice. List once.' })).toBeVisible();
  const street = page.getByRole('img', { name: /Elevation of a street/ });
  await expect.poll(() => street.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await context.route(`${dashboardOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Join</title>' }),
  );
  for (const name of ['View Membership Plans', 'Join Now']) {
    const tabOpened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name }).first().click();
    const tab = await tabOpened;
    await tab.waitForURL(`${dashboardOrigin}/join`);
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await tab.close();
  }
});

test('a free strategy call is booked in the contact section', async ({ page }) => {
  await open(page, '/');
  for (const call of await page.getByRole('link', { name: 'Book a Free Strategy Call' }).all()) {
    await call.click();
    await expect(page).toHaveURL('/#contact');
  }
  await page.goBack();
  await expect(page, 'a look around one page is no step in the history').toHaveURL('about:blank');
});

test('members log in on the dashboard', async ({ page, isMobile }) => {
  await open(page, '/');
  const place = page.getByRole(isMobile ? 'contentinfo' : 'banner');
  await expect(place.getByRole('link', { name: 'Member Login' })).toHaveAttribute('href', `${dashboardOrigin}/login`);
});

test('nothing is wider than the screen', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  for (const path of ['/', '/blog', '/blog/the-appraisal-gap-in-dollars', '/blog/generated-2', '/nowhere']) {
    await page.goto(path);
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(inner, path).toBeLessThanOrEqual(outer ?? 0);
  }
});
