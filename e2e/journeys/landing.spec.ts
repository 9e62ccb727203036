import type { Locator } from '@playwright/test';
import { landing } from '../../mf-marketing/src/content.ts';
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

test('a free strategy call is booked in the contact section', { tag: '@once' }, async ({ page }) => {
  await open(page, '/');
  for (const call of await page.getByRole('link', { name: 'Book a Free Strategy Call' }).all()) {
    await call.click();
    await expect(page).toHaveURL('/#contact');
  }
  await page.goBack();
  await expect(page, 'links to sections of the page add no history entries').toHaveURL('about:blank');
});

test('the prices of the landing page are those that the checkout charges', { tag: '@wide' }, async ({ request }) => {
  const plans = (await (await request.get('/api/memberships')).json()) as {
    membershipId: string;
    billingFrequency: 'monthly' | 'annual';
    price: number;
  }[];
  const charged: Record<string, Record<string, number>> = {};
  for (const { membershipId, billingFrequency, price } of plans)
    charged[membershipId] = { ...charged[membershipId], [billingFrequency]: price };
  const shown = landing.membership.plans.map(({ membershipId, price }) => [membershipId, price]);
  expect(Object.fromEntries(shown)).toEqual(charged);
});

test('members log in on the dashboard', async ({ page, isMobile }) => {
  await open(page, '/');
  const place = page.getByRole(isMobile ? 'contentinfo' : 'banner');
  await expect(place.getByRole('link', { name: 'Member Login' })).toHaveAttribute('href', `${dashboardOrigin}/login`);
});

test(
  'parts that a phone shows one below the other are side by side on a tablet',
  { tag: ['@wide', '@full'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await open(page, '/');
    const main = page.getByRole('main');
    const box = async (part: Locator) => {
      const box = await part.boundingBox();
      if (box === null) throw new Error(`${part.toString()} is not shown`);
      return box;
    };
    const tops = async (parts: readonly Locator[]) => (await Promise.all(parts.map(box))).map(({ y }) => y);
    const statistics = ['1,200+', '27%', '16%'].map((value) => main.getByRole('definition').filter({ hasText: value }));
    expect(new Set(await tops(statistics)), 'the statistics stand on one line').toHaveProperty('size', 1);
    const quotes = await main
      .getByRole('figure')
      .filter({ has: page.locator('blockquote') })
      .all();
    const [, second, third] = await tops(quotes);
    expect(second, 'the smaller quotes stand on one line').toBe(third);

    const form = await box(main.getByRole('form', { name: 'The 30-Point Agent Audit' }));
    const sheet = await box(main.getByRole('img', { name: /score sheet/ }));
    expect(sheet.x, 'the sheet stands beside its form').toBeGreaterThan(form.x + form.width);
    expect(
      Math.abs(sheet.y + sheet.height - (form.y + form.height)),
      'the sheet and its form end at about the same height',
    ).toBeLessThan(120);
    for (const button of await main.getByRole('link', { name: /^See .* pricing/ }).all()) {
      expect((await box(button)).width, 'buttons are as wide as their words').toBeLessThan(260);
    }
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(inner).toBe(outer);
  },
);

test('nothing is wider than the screen', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  for (const path of ['/', '/blog', '/blog/the-appraisal-gap-in-dollars', '/blog/generated-2', '/nowhere']) {
    await page.goto(path);
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(inner, path).toBeLessThanOrEqual(outer ?? 0);
  }
});
