import type { Stripe, StripeElements, StripeExpressCheckoutElementClickEvent } from '@stripe/stripe-js';
import type { Page } from '@playwright/test';
import { CardPage, expect, test } from './card-test.ts';

/** The state of these tests on the page between two steps. */
interface PlainWindow {
  stripe: Stripe;
  elements: StripeElements;
  events: { readonly name: string; readonly event: unknown }[];
  outcome: unknown;
  onClick: (event: StripeExpressCheckoutElementClickEvent) => void;
  /** Resolves a click whose time of response the test decides. */
  answer: () => void;
}
declare const window: Window & PlainWindow;

// The page and the sandbox are different sites, so that the browser stores the frame's cookies separately for each embedding site.
const thirdParty = { sameSite: 'None', secure: true, partitionKey: 'http://127.0.0.1' } as const;

/** Mounts the element on the page that has only Stripe's script; its events are recorded. */
async function openWallets(page: Page, origin: string, wallets: string, secret: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'sandbox_wallets', value: wallets, domain: 'localhost', path: '/', ...thirdParty }]);
  await page.goto(`${origin}/plain`);
  await page.waitForFunction(() => window.Stripe !== undefined);
  await page.evaluate((clientSecret) => {
    const stripe = window.Stripe?.('pk_test_sandbox');
    if (!stripe) throw new Error('no Stripe');
    const elements = stripe.elements({ mode: 'payment', amount: 25_000, currency: 'usd' });
    const element = elements.create('expressCheckout', { emailRequired: true, billingAddressRequired: true });
    Object.assign(window, {
      stripe,
      elements,
      events: [],
      outcome: null,
      onClick: (event: StripeExpressCheckoutElementClickEvent) =>
        event.resolve({ lineItems: [{ name: 'Pro Agent Annual', amount: 25_000 }] }),
    });
    const record = (name: string, event: unknown) =>
      window.events.push({ name, event: JSON.parse(JSON.stringify(event)) });
    element.on('ready', (event) => record('ready', event));
    element.on('cancel', (event) => record('cancel', event));
    element.on('click', (event) => {
      record('click', event);
      window.onClick(event);
    });
    element.on('confirm', async (event) => {
      record('confirm', event);
      await elements.submit();
      const confirmParams = { return_url: location.href };
      window.outcome = await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' });
    });
    element.mount('#root');
  }, secret);
  await expect.poll(() => events(page, 'ready')).toHaveLength(1);
}

const events = (page: Page, name: string) =>
  page.evaluate(
    (eventName) => window.events.filter((entry) => entry.name === eventName).map(({ event }) => event),
    name,
  );

const button = (page: Page, name: string) =>
  new CardPage(page).frame('Secure express checkout frame').getByRole('button', { name: `Pay with ${name}` });
const sheet = (page: Page) => new CardPage(page).frame('Wallet frame');

test('the available wallets of the browser are reported', async ({ page, site, sandbox }) => {
  const { client_secret: secret } = await sandbox.createIntent();
  await openWallets(page, site.origin, 'google_pay.link', secret);
  expect(await events(page, 'ready')).toMatchObject([
    { elementType: 'expressCheckout', availablePaymentMethods: { applePay: false, googlePay: true, link: true } },
  ]);
  await expect(button(page, 'Google Pay')).toBeVisible();
  await expect(button(page, 'Apple Pay')).toHaveCount(0);
  await openWallets(page, site.origin, 'none', secret);
  expect(await events(page, 'ready')).toEqual([{ elementType: 'expressCheckout' }]);
  const height = await page.getByTitle('Secure express checkout frame').evaluate((frame) => frame.clientHeight);
  expect(height).toBe(0);
});

test('click, sheet, confirm: the payment succeeds with a card of the wallet', async ({ page, site, sandbox }) => {
  const { id, client_secret: secret } = await sandbox.createIntent();
  await openWallets(page, site.origin, 'apple_pay.google_pay.link', secret);
  await button(page, 'Apple Pay').click();
  await expect(sheet(page).getByText('Pro Agent Annual')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Pay $250.00' }).click();
  await expect
    .poll(() => page.evaluate(() => window.outcome))
    .toMatchObject({ paymentIntent: { status: 'succeeded' } });
  expect(await events(page, 'confirm')).toMatchObject([
    { expressPaymentType: 'apple_pay', billingDetails: { name: 'Wanda Wallet', email: 'wanda@wallet.example' } },
  ]);
  await expect(page.getByTitle('Wallet frame')).toHaveCount(0);
  expect((await sandbox.intent(id)).status).toBe('succeeded');
});

test('a sheet that is closed is a cancel event, and a declined card an error', async ({
  page,
  site,
  sandbox,
  browserErrors,
}) => {
  browserErrors.allow(/402/);
  const { client_secret: secret } = await sandbox.createIntent();
  await openWallets(page, site.origin, 'link', secret);
  await button(page, 'Link').click();
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => events(page, 'cancel')).toEqual([{ elementType: 'expressCheckout' }]);
  await button(page, 'Link').click();
  await sheet(page).getByLabel('Card').selectOption('4000000000000002');
  await sheet(page).getByRole('button', { name: /^Pay/ }).click();
  await expect.poll(() => page.evaluate(() => window.outcome)).toMatchObject({ error: { code: 'card_declined' } });
  await expect(page.getByTitle('Wallet frame')).toHaveCount(0);
});

test('a click that is rejected, or answered too late, opens nothing', async ({
  page,
  site,
  sandbox,
  browserErrors,
}) => {
  browserErrors.allow(/neither resolved nor rejected within one second/);
  const { client_secret: secret } = await sandbox.createIntent();
  await openWallets(page, site.origin, 'link', secret);
  const warned = page.waitForEvent('console', (message) => message.text().includes('within one second'));
  await page.evaluate(() => (window.onClick = (event) => (window.answer = event.resolve)));
  await button(page, 'Link').click();
  await warned;
  await page.evaluate(() => window.answer());
  await expect(page.getByTitle('Wallet frame')).toHaveCount(0);
  await page.evaluate(() => (window.onClick = (event) => event.reject()));
  await button(page, 'Link').click();
  await expect.poll(() => events(page, 'click')).toHaveLength(2);
  await expect(page.getByTitle('Wallet frame')).toHaveCount(0);
});

test('an amount that is not the payment’s is refused, and a site that gives up closes the sheet', async ({
  page,
  site,
  sandbox,
}) => {
  const { id, client_secret: secret } = await sandbox.createIntent();
  await openWallets(page, site.origin, 'link', secret);
  await page.evaluate(() => {
    void window.elements.update({ amount: 30_000 });
  });
  await button(page, 'Link').click();
  await sheet(page).getByRole('button', { name: 'Pay $300.00' }).click();
  await expect
    .poll(() => page.evaluate(() => window.outcome))
    .toMatchObject({ error: { type: 'invalid_request_error' } });
  expect((await sandbox.intent(id)).status).toBe('requires_payment_method');
  await expect(page.getByTitle('Wallet frame')).toHaveCount(0);
});
