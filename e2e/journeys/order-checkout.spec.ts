import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { cards, CheckoutPage, createOrder, newBuyer } from './checkout.ts';
import { expect, test } from './journey.ts';

async function payByElement(page: Page, number: string): Promise<CheckoutPage> {
  const checkout = new CheckoutPage(page);
  const form = page.frameLocator('iframe[title="Secure payment input frame"]');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration date').fill('08/30');
  await form.getByLabel('Security code').fill('123');
  await form.getByLabel('ZIP code').fill('21401');
  await checkout.pay();
  return checkout;
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('an order of the dashboard is paid without asking who its buyer is', async ({ page, request }) => {
  const { path } = await createOrder(request);
  const checkout = new CheckoutPage(page);
  await open(page, path);
  await expect(checkout.summary('Membership')).toHaveText('Real Estate Investor membership');
  await expect(checkout.summary('Customer'), 'the buyer’s name is not shown to others').toBeHidden();
  await expect(checkout.form.getByLabel('E-mail')).toBeHidden();
  await checkout.typeCard(cards.good);
  await checkout.pay();
  await expect(checkout.welcome).toBeVisible();
});

test('from the dashboard’s join page to a paid membership', async ({ page, request }) => {
  const { name, email } = newBuyer(test.info().testId);
  const settings = (await (await request.get('/api/payment-settings')).json()) as { stripe: { scriptUrl: string } };
  await page.goto(new URL('/join/order', settings.stripe.scriptUrl).href);
  await page.getByLabel('Plan').selectOption('core-agent-annual');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Open the order' }).click();
  const orderId = (await page.getByText(/^ord_/).textContent()) ?? '';
  await page.getByRole('link', { name: 'Go on to the checkout' }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout\\?orderId=${orderId}`));
  const checkout = new CheckoutPage(page);
  await expect(page.getByRole('complementary')).toContainText('$99.00 per year');
  await expect(checkout.form.getByLabel('E-mail')).toBeHidden();
  await checkout.typeCard(cards.good);
  await checkout.pay();
  await expect(checkout.welcome).toBeVisible();
  await expect(page.getByRole('main').locator('dd', { hasText: /^1\d{4}$/ })).toBeVisible();
  const order = (await (await request.get(`/api/orders/${orderId}`)).json()) as { status: string };
  expect(order.status).toBe('paid');
});

test('an order for a plan of this site renews, and says so', { tag: ['@wide', '@full'] }, async ({ page, request }) => {
  const { path } = await createOrder(request, {
    planId: 'elite-broker-monthly',
    amount: undefined,
    description: undefined,
  });
  const checkout = new CheckoutPage(page);
  await open(page, path);
  await expect(page.getByRole('complementary')).toContainText('$79.00 per month');
  await expect(checkout.form).toContainText('mine renews each month');
  await checkout.typeCard(cards.good);
  await checkout.pay();
  await expect(checkout.welcome).toBeVisible();
});

test('a buyer who is not the order’s makes it invalid', { tag: ['@wide', '@full'] }, async ({ page, request }) => {
  const { path } = await createOrder(request);
  await page.goto(`${path}&customerEmail=renee@castellano.example`);
  await expect(new CheckoutPage(page).toast('Invalid Checkout')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a changed amount makes the order invalid', { tag: ['@wide', '@full'] }, async ({ page, request }) => {
  const { path } = await createOrder(request);
  await page.goto(path.replace('29900', '100'));
  await expect(new CheckoutPage(page).toast('Invalid Checkout')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test(
  'personal data is removed from the address, and kept over a reload',
  { tag: '@wide' },
  async ({ page, request }) => {
    const { name, email } = newBuyer(test.info().testId);
    const { path, orderId } = await createOrder(request, { customer: { name, email } });
    const checkout = new CheckoutPage(page);
    const buyer = new URLSearchParams({ customerName: name, customerEmail: email });
    await open(page, `${path}&${buyer.toString()}`);
    await expect(page).not.toHaveURL(/customer(Name|Email)/);
    await expect(page).toHaveURL(new RegExp(orderId));
    await page.reload();
    await expect(checkout.summary('E-mail')).toHaveText(email);
  },
);

test('two browsers with the link of one order pay independently: one is charged, and proves it to the dashboard @full', async ({
  page,
  browser,
  request,
  browserErrors,
}) => {
  // The payment of the first browser was called off by the second one's.
  browserErrors.allow(/status of 400/);
  const customer = newBuyer(test.info().testId);
  const { path, orderId } = await createOrder(request, { customer });
  const first = new CheckoutPage(page);
  await open(page, path);
  await first.typeCard(cards.challenged);
  await first.pay();
  await expect(first.challenge.getByRole('button', { name: /complete/i })).toBeVisible();

  await using context = await browser.newContext({ reducedMotion: 'reduce' });
  const second = new CheckoutPage(await context.newPage());
  await open(second.page, path);
  await second.typeCard(cards.good);
  await second.pay();
  await expect(second.welcome).toBeVisible();
  await expect(second.page.getByRole('link', { name: 'View the receipt' })).toBeVisible();

  await first.challenge.getByRole('button', { name: /complete/i }).click();
  await expect(first.alreadyOwned).toContainText('Nothing was charged now.');
  await expect(page.getByRole('link', { name: 'View the receipt' })).toBeHidden();
  await expectAccessible(page);

  const ofDashboard = async (checkout: CheckoutPage) => {
    const link = checkout.page.getByRole('link', { name: /^Open the member dashboard/ });
    return new URL((await link.getAttribute('href')) ?? '').searchParams;
  };
  expect([...(await ofDashboard(first)).keys()]).not.toContain('transactionId');
  const query = Object.fromEntries(await ofDashboard(second));
  expect(query['transactionId']).toMatch(/^pi_/);
  const signsIn = async (transactionId = '') => {
    const { userId = '', membershipType = '' } = query;
    const answer = await request.get('/api/dashboard/verify-payment', {
      params: { userId, membershipType, transactionId },
      headers: { 'x-dashboard-key': 'sandbox-dashboard-key' },
    });
    return ((await answer.json()) as { user: { email: string } | null }).user;
  };
  expect(await signsIn(orderId)).toBeNull();
  expect(await signsIn(query['transactionId'])).toMatchObject({ email: customer.email });
});

test('a second tab learns that the order is paid', { tag: ['@wide', '@full'] }, async ({ page, context, request }) => {
  const { path } = await createOrder(request);
  const other = await context.newPage();
  await other.emulateMedia({ reducedMotion: 'reduce' });
  await open(other, path);
  await open(page, path);
  const checkout = new CheckoutPage(page);
  await checkout.typeCard(cards.good);
  await checkout.pay();
  await expect(checkout.welcome).toBeVisible();
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(new CheckoutPage(other).welcome).toBeVisible();
});

test(
  'a response lost after the charge does not offer to pay again',
  { tag: ['@wide', '@full'] },
  async ({ page, request, browserErrors }) => {
    browserErrors.allow(/payment-complete|ERR_FAILED/);
    const { path } = await createOrder(request);
    let lost = 0;
    await page.route('**/api/payment-complete', (route) => {
      lost += 1;
      return lost <= 1 ? route.abort() : route.continue();
    });
    const checkout = new CheckoutPage(page);
    await open(page, path);
    await checkout.typeCard(cards.good);
    await checkout.pay();
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
    await expect(checkout.payButton).toBeHidden();
    await expectAccessible(page);
    await expect(checkout.welcome).toBeVisible({ timeout: 20_000 });
  },
);

test(
  'a confirmation whose response is lost is looked up at the provider, and paid once',
  { tag: ['@wide', '@full'] },
  async ({ page, context, request, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED|\/confirm/);
    const { path } = await createOrder(request);
    let confirmed = 0;
    await context.route('**/v1/payment_intents/*/confirm', async (route) => {
      confirmed += 1;
      await route.fetch();
      await route.abort();
    });
    const checkout = new CheckoutPage(page);
    await open(page, path);
    await checkout.typeCard(cards.good);
    await checkout.pay();
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
    await expect(checkout.welcome).toBeVisible({ timeout: 20_000 });
    expect(confirmed).toBe(1);
  },
);

test.describe('the alternative checkout', () => {
  const elsewhere = (path: string) => path.replace('/checkout?', '/stripe-checkout?');

  test('pays with the provider’s own form, says so, and redirects home unless the buyer stays', async ({
    page,
    request,
  }) => {
    const { path } = await createOrder(request);
    await open(page, elsewhere(path));
    const checkout = await payByElement(page, cards.good);
    const dialog = page.getByRole('dialog', { name: 'Payment Successful' });
    await expect(dialog).toContainText('We charged $299.00 for Real Estate Investor membership.');
    await dialog.getByRole('button', { name: 'Stay on this page' }).click();
    await expectAccessible(page);
    await expect(dialog.getByRole('link', { name: 'Continue to Dashboard' })).toHaveAttribute('href', '/');
    await page.keyboard.press('Escape');
    await expect(checkout.welcome).toBeVisible();
  });

  test('redirects home after five seconds', { tag: '@full' }, async ({ page, request }) => {
    const { path } = await createOrder(request);
    await open(page, elsewhere(path));
    await payByElement(page, cards.good);
    await expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
    await expect(page).toHaveURL('/', { timeout: 10_000 });
  });

  test(
    'shows a decline in the provider’s words',
    { tag: ['@wide', '@full'] },
    async ({ page, request, browserErrors }) => {
      browserErrors.allow(/402/);
      const { path } = await createOrder(request);
      await open(page, elsewhere(path));
      const checkout = await payByElement(page, cards.declined);
      await expect(checkout.toast('Your card was declined.')).toBeVisible();
      await expect(checkout.form.getByRole('alert')).toContainText(
        'Your card was declined. You have not been charged.',
      );
    },
  );

  test('has no accessibility violations', async ({ page, request }) => {
    const { path } = await createOrder(request);
    await open(page, elsewhere(path));
    await expect(
      page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number'),
    ).toBeVisible();
    await expectAccessible(page, { frames: true });
  });

  test('an address without an order goes home', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/stripe-checkout');
    await expect(new CheckoutPage(page).toast('Missing required checkout information')).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});
