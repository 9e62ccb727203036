import type { Page } from '@playwright/test';
import { open } from '../browser/interactive.ts';
import { seenThemes, watchThemes } from '../browser/watch-themes.ts';
import { CheckoutPage } from '../journeys/checkout.ts';
import { expect, test } from './engine-test.ts';

const plan = '/checkout/realEstateProfessional/pro-agent/annual';

/** Pages that the server renders, by their first headings. */
const pages = {
  '/': 'Measure twice. List once.',
  '/blog': 'Plumbline Blog',
  '/blog/the-appraisal-gap-in-dollars': 'The appraisal gap, in dollars',
  '/recovery': 'Recover account access',
  [plan]: 'Checkout',
};

const marksOf = (page: Page) => page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));

/** The texts of the scripts of the site that the page has loaded. */
async function scriptsOf(page: Page, origin: string): Promise<string> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const ownScripts = loaded.filter((address) => address.startsWith(origin) && address.endsWith('.js'));
  const texts = ownScripts.map(async (address) =>
    (await fetch(address, { signal: AbortSignal.timeout(15_000) })).text(),
  );
  return (await Promise.all(texts)).join('\n');
}

for (const [path, heading] of Object.entries(pages)) {
  test(`${path} is hydrated, and dark from the first frame on where that was chosen`, async ({
    page,
    context,
    origin,
  }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: origin }]);
    await watchThemes(page);
    const answer = await page.goto(origin + path);
    // A browser that rejects the speculation rules would log an error.
    const hasRules = (await answer?.text())?.includes('type="speculationrules"');
    expect(hasRules, 'speculation rules on every page except the checkout').toBe(path !== plan);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect.poll(() => marksOf(page)).toContain('plumbline:interactive');
    const scripts = await scriptsOf(page, origin);
    expect(scripts.includes('plumbline:interactive'), 'the scripts set the mark').toBe(true);
    // A site with this second marker sets it on every page.
    if (scripts.includes('plumbline:whole')) await expect.poll(() => marksOf(page)).toContain('plumbline:whole');
    expect(await seenThemes(page)).toEqual(['dark']);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = Math.max(...(ground.match(/\d+/g) ?? ['255']).slice(0, 3).map(Number));
    expect(light, ground).toBeLessThan(80);
  });
}

test('links of header and footer are underlined only on the page they lead to', async ({ page, origin }) => {
  await open(page, `${origin}/blog`);
  for (const place of ['banner', 'contentinfo'] as const) {
    const links = page.getByRole(place).getByRole('listitem').getByRole('link');
    const underlined = await links.evaluateAll((all) =>
      all
        .filter((link) => {
          const { textDecorationLine, textDecorationColor } = getComputedStyle(link);
          return textDecorationLine === 'underline' && !/^rgba\(.*, 0\)$|^transparent$/.test(textDecorationColor);
        })
        .map(({ textContent }) => textContent),
    );
    expect(underlined, place).toEqual(place === 'banner' ? ['Blog'] : []);
  }
});

test('the checkout takes a card by Stripe', async ({ page, origin }) => {
  await open(page, origin + plan);
  const checkout = new CheckoutPage(page);
  await expect(checkout.payButton).toBeVisible();
  await checkout.number.fill('4242424242424242');
  await expect(checkout.number).toHaveValue('4242 4242 4242 4242');
});

test('the card test of staff takes a card by Square', async ({ page, origin, browserErrors }) => {
  // The document of a page for staff is the not-found page until the browser's flag is read; behind the flag there is no session.
  browserErrors.allow(/status of 404/);
  browserErrors.allow(/status of 401 .*\/api\/admin\/session\b/);
  // A page that is left while it loads logs an error.
  await open(page, `${origin}/recovery`);
  await page.evaluate(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
  await open(page, `${origin}/square-test`);
  const card = page.frameLocator('iframe[title="Secure Credit Card Form"]').getByLabel('Card number');
  await card.fill('4111111111111111');
  await expect(card).toHaveValue('4111 1111 1111 1111');
});

test('policy violations are reported', async ({ page, origin, browserErrors }) => {
  await open(page, `${origin}/recovery`);
  expect(browserErrors.unexpected()).toEqual([]);
  await page.evaluate(() => void (new Image().src = 'http://elsewhere.example/picture.png'));
  await expect
    .poll(() => browserErrors.unexpected().join('\n'))
    .toContain('violation: img-src refused http://elsewhere');
  browserErrors.allow(/elsewhere\.example/);
});
