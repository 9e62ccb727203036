import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { observeLayoutShifts, reportedShifts } from '../browser/layout-shifts.ts';
import { cards, CheckoutPage, createOrder, newBuyer } from './checkout.ts';
import { createCode, newCode } from './coupons.ts';
import { expect, test } from './journey.ts';

const plan = '/checkout/realEstateProfessional/pro-agent/annual';
const all = 'apple_pay.google_pay.link';

/** Opens the plan's checkout and fills in all but the payment. */
async function openReady(page: Page) {
  const checkout = new CheckoutPage(page);
  const { name, email } = newBuyer(test.info().testId);
  await open(page, plan);
  await checkout.typeBuyer(name, email);
  await checkout.agreement.check();
  return { checkout, name, email };
}

/** Gives the browser its wallets, as the sandbox's own page does. */
async function giveWallets(page: Page, value: string): Promise<void> {
  await page.context().addCookies([{ name: 'sandbox_wallets', value, domain: 'localhost', path: '/' }]);
}

/** The requests to the API and the provider for a payment. */
function payments(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request: Request) => {
    const path = new URL(request.url()).pathname;
    if (/\/(?:create-subscription|create-payment-intent|payment_intents\/\w+\/confirm)$/.test(path))
      requests.push(path);
  });
  return requests;
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveWallets(page, all);
});

test('a membership is bought with a wallet, which says who the buyer is', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await open(page, plan);
  for (const name of ['Apple Pay', 'Google Pay', 'Link']) await expect(checkout.wallet(name)).toBeVisible();
  await expect(checkout.form.getByRole('heading', { name: 'Or pay by card' })).toBeVisible();
  await expectAccessible(page, { frames: true });
  await checkout.agreement.check();
  await checkout.wallet('Apple Pay').click();

  const { walletSheet: sheet } = checkout;
  await expect(sheet.getByText('Pro Agent Annual, renews each year for $250.00')).toBeVisible();
  await expect(sheet.getByText(/until you cancel, at least 48 hours before the next billing date/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Pay $250.00' })).toBeFocused();
  await expectAccessible(page, { frames: true });
  const { email } = newBuyer(test.info().testId);
  await sheet.getByLabel('E-mail').fill(email);
  const subscriptionRequest = page.waitForRequest('**/api/create-subscription');
  await sheet.getByRole('button', { name: 'Pay $250.00' }).click();
  expect((await subscriptionRequest).postDataJSON()).toMatchObject({
    amount: 25_000,
    agreement: { agreement: expect.any(String), 'recurring-billing': expect.any(String) },
    customerInfo: { firstName: 'Wanda', lastName: 'Wallet', email },
  });

  await expect(checkout.welcome).toHaveText('Welcome, Wanda.');
  const panel = page.getByRole('complementary');
  for (const text of ['$250.00', 'Visa ending 4242 · Apple Pay', email]) await expect(panel).toContainText(text);
  await panel.getByRole('link', { name: 'View the receipt' }).click();
  await expect(page.getByRole('main')).toContainText('Visa ending 4242 · Apple Pay');
  await expectAccessible(page);
});

test(
  'the buyer’s typed data is used, and an invalid address is reported before the wallet opens',
  { tag: '@full' },
  async ({ page }) => {
    const checkout = new CheckoutPage(page);
    const { name, email } = newBuyer(test.info().testId);
    await open(page, plan);
    await checkout.typeBuyer(name, 'renee@');
    await checkout.agreement.check();
    await checkout.wallet('Link').click();
    const field = checkout.form.getByLabel('E-mail');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Please enter a valid email address/);
    await field.fill(email);
    await checkout.wallet('Link').click();
    await checkout.walletSheet.getByRole('button', { name: /^Pay/ }).click();
    await expect(checkout.welcome).toHaveText('Welcome, Renee.');
    await expect(page.getByRole('complementary')).toContainText(email);
    await expect(page.getByRole('complementary')).toContainText('· Link');
  },
);

test('without the agreement the wallet stays closed, and the page says what is missing @full', async ({ page }) => {
  const requests = payments(page);
  const checkout = new CheckoutPage(page);
  await open(page, plan);
  await expect(checkout.form.getByText('Check the box above first.')).toBeVisible();
  await checkout.wallet('Google Pay').click();
  await expect(checkout.toast('Agreement Required')).toBeVisible();
  await expect(checkout.agreement).toBeFocused();
  await expect(checkout.agreement).toHaveAccessibleDescription(
    'Please agree to the recurring billing terms to continue.',
  );
  await expect(page.getByTitle('Wallet frame')).toHaveCount(0);
  await expectAccessible(page, { frames: true });
  await page.keyboard.press('Space');
  await expect(checkout.form.getByText('Your wallet shows $250.00 and asks before it pays.')).toBeVisible();
  await checkout.wallet('Google Pay').click();
  await expect(checkout.walletSheet.getByRole('heading', { name: 'Google Pay' })).toBeVisible();
  expect(requests, 'nothing is opened before somebody pays').toEqual([]);
});

test('a wallet that is closed charges nothing, and a card pays after it @full', async ({ page }) => {
  const requests = payments(page);
  const { checkout } = await openReady(page);
  for (const leave of ['Cancel', 'Escape']) {
    await checkout.wallet('Apple Pay').click();
    await expect(checkout.walletSheet.getByRole('button', { name: 'Pay $250.00' })).toBeFocused();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await checkout.walletSheet.getByRole('button', { name: leave, exact: true }).click();
    await expect(page.getByTitle('Wallet frame')).toHaveCount(0);
    await expect(checkout.form.getByText('The wallet was closed. Nothing has been charged.')).toBeAttached();
  }
  expect(requests).toEqual([]);
  await expect(checkout.agreement).toBeChecked();
  await checkout.typeCard(cards.good);
  await checkout.payButton.click();
  await expect(checkout.welcome).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Visa ending 4242', { exact: true })).toBeVisible();
  expect(requests.filter((path) => path.endsWith('/confirm'))).toHaveLength(1);
});

test(
  'a declined wallet is reported, and another card of it pays the same order',
  { tag: '@full' },
  async ({ page, browserErrors }) => {
    browserErrors.allow(/402/);
    const requests = payments(page);
    const { checkout } = await openReady(page);
    await checkout.wallet('Google Pay').click();
    await checkout.walletSheet.getByLabel('Card').selectOption({ label: 'Visa 0002, is declined' });
    await checkout.walletSheet.getByRole('button', { name: /^Pay/ }).click();
    await expect(checkout.toast('Your card was declined.')).toBeVisible();
    await expect(checkout.form.getByRole('alert')).toContainText('You have not been charged.');
    await expect(page.getByTitle('Wallet frame')).toHaveCount(0);
    await expectAccessible(page, { frames: true });
    await checkout.wallet('Google Pay').click();
    await checkout.walletSheet.getByRole('button', { name: /^Pay/ }).click();
    await expect(checkout.welcome).toBeVisible();
    const confirmed = requests.filter((path) => path.endsWith('/confirm'));
    expect([confirmed.length, new Set(confirmed).size], 'one payment, tried twice').toEqual([2, 1]);
  },
);

test(
  'a wallet whose card requires 3-D Secure is charged after the challenge',
  { tag: ['@wide', '@full'] },
  async ({ page }) => {
    const { checkout } = await openReady(page);
    await checkout.wallet('Apple Pay').click();
    await checkout.walletSheet.getByLabel('Card').selectOption({ label: 'Visa 3220, asks its holder' });
    await checkout.walletSheet.getByRole('button', { name: /^Pay/ }).click();
    await checkout.challenge.getByRole('button', { name: /complete/i }).click();
    await expect(checkout.welcome).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText('3220 · Apple Pay');
  },
);

test('a code changes what the wallet shows: the price of today and of each renewal @full', async ({
  page,
  request,
}) => {
  const code = newCode('WALLET');
  await createCode(request, { code, percentOff: 20, duration: 'first' });
  const checkout = new CheckoutPage(page);
  const { name, email } = newBuyer(test.info().testId);
  await open(page, `${plan}?code=${code}`);
  await expect(checkout.payButton).toHaveText('Pay $200.00');
  await checkout.typeBuyer(name, email);
  await checkout.agreement.check();
  await expect(checkout.form.getByText('Your wallet shows $200.00 and asks before it pays.')).toBeVisible();
  await checkout.wallet('Google Pay').click();
  await expect(checkout.walletSheet.getByText('Pro Agent Annual, renews each year for $250.00')).toBeVisible();
  await checkout.walletSheet.getByRole('button', { name: 'Pay $200.00' }).click();
  await expect(checkout.welcome).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('$200.00');
  await expect(page.getByRole('complementary')).toContainText('· Google Pay');
});

test(
  'an order of the dashboard is paid once with a wallet, which asks nobody who they are',
  { tag: '@full' },
  async ({ page, request }) => {
    const { path } = await createOrder(request);
    const checkout = new CheckoutPage(page);
    await open(page, path);
    await checkout.agreement.check();
    await checkout.wallet('Apple Pay').click();
    await expect(checkout.walletSheet.getByText('Real Estate Investor membership')).toBeVisible();
    await expect(checkout.walletSheet.getByLabel('E-mail')).toBeHidden();
    await checkout.walletSheet.getByRole('button', { name: 'Pay $299.00' }).click();
    await expect(checkout.welcome).toBeVisible();
  },
);

test('the provider’s own form has the wallets above it too', { tag: ['@wide', '@full'] }, async ({ page, request }) => {
  const { path } = await createOrder(request);
  const checkout = new CheckoutPage(page);
  await open(page, path.replace('/checkout', '/stripe-checkout'));
  await checkout.agreement.check();
  await checkout.wallet('Link').click();
  await checkout.walletSheet.getByRole('button', { name: 'Pay $299.00' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
});

test('a wallet is used by keyboard alone', { tag: ['@wide', '@full'] }, async ({ page }) => {
  const checkout = new CheckoutPage(page);
  const { name, email } = newBuyer(test.info().testId);
  await open(page, plan);
  await expect(checkout.wallet('Apple Pay')).toBeVisible();
  await checkout.form.getByLabel('Name', { exact: true }).focus();
  for (const typed of [name, email]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  for (const _ of ['recurring billing terms', 'membership agreement', 'Apple Pay']) await page.keyboard.press('Tab');
  await expect(checkout.wallet('Apple Pay')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkout.walletSheet.getByRole('button', { name: 'Pay $250.00' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(checkout.wallet('Apple Pay'), 'the focus comes back').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkout.walletSheet.getByRole('button', { name: 'Pay $250.00' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkout.welcome).toBeVisible();
});

for (const [value, names] of [
  ['none', []],
  ['link', ['Link']],
  [all, ['Apple Pay', 'Google Pay', 'Link']],
] as const) {
  test(`wallets of a browser, ${value}: shown without anything that moves`, { tag: '@full' }, async ({ page }) => {
    await giveWallets(page, value);
    await observeLayoutShifts(page);
    const checkout = new CheckoutPage(page);
    await open(page, plan);
    await expect(checkout.number).toBeVisible();
    await expect(checkout.payButton).toBeVisible();
    for (const name of names) await expect(checkout.wallet(name)).toBeVisible();
    const heading = checkout.form.getByRole('heading', { name: 'Pay with a wallet' });
    await expect(heading).toHaveCount(names.length === 0 ? 0 : 1);
    const frame = page.getByTitle('Secure express checkout frame');
    await expect(frame, 'without wallets no space is reserved').toHaveCount(names.length === 0 ? 0 : 1);
    // Late changes: a wallet, and fonts. Their shifts are visible two frames later.
    await page.waitForLoadState('networkidle');
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    });
    const shifts = await reportedShifts(page);
    const sum = shifts.reduce((total, shift) => total + shift.value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01);
  });
}

test(
  'wallets that load late are left out, and the card form is shown',
  { tag: ['@wide', '@full'] },
  async ({ page }) => {
    await page.route('**/stripe/frames/wallets.js', () => undefined);
    const checkout = new CheckoutPage(page);
    const { name, email } = newBuyer(test.info().testId);
    await open(page, plan);
    await expect(checkout.number).toBeVisible();
    await expect(checkout.form.getByRole('heading', { name: 'Card details' })).toBeVisible();
    await checkout.typeBuyer(name, email);
    await checkout.typeCard(cards.good);
    await checkout.pay();
    await expect(checkout.welcome).toBeVisible();
  },
);

test(
  'a connection that is lost while the wallet is open is reported, and nothing is charged',
  { tag: '@full' },
  async ({ page, context, browserErrors }) => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const { checkout } = await openReady(page);
    await checkout.wallet('Google Pay').click();
    await expect(checkout.walletSheet.getByRole('button', { name: /^Pay/ })).toBeFocused();
    // The wallet itself reaches its provider, but the site is unreachable.
    await page.route('**/api/create-subscription', (route) => route.abort('internetdisconnected'));
    await checkout.walletSheet.getByRole('button', { name: /^Pay/ }).click();
    await expect(checkout.form.getByRole('alert')).toBeVisible();
    await expect(page.getByTitle('Wallet frame'), 'the wallet is closed').toHaveCount(0);
    await page.unroute('**/api/create-subscription');
    await context.setOffline(false);
    await checkout.wallet('Google Pay').click();
    await checkout.walletSheet.getByRole('button', { name: /^Pay/ }).click();
    await expect(checkout.welcome).toBeVisible();
  },
);
