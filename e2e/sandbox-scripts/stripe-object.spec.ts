import type { Stripe, StripeCardNumberElement, StripeElements } from '@stripe/stripe-js';
import type { Page } from '@playwright/test';
import { CardPage, expect, test } from './card-test.ts';

/** What these tests keep on the page between two steps. */
interface PlainWindow {
  stripe: Stripe;
  elements: StripeElements;
  card: StripeCardNumberElement;
  events: unknown[];
}
declare const window: Window & PlainWindow;

const none = 'pi_1_secret_1';

/** Opens the page that has Stripe's script alone. */
async function openPlain(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/plain`);
  await page.waitForFunction(() => window.Stripe !== undefined);
  await page.evaluate(() => {
    const stripe = window.Stripe?.('pk_test_sandbox');
    if (!stripe) throw new Error('no Stripe');
    Object.assign(window, { stripe, elements: stripe.elements(), events: [] });
  });
}

/** What a use of the script is refused with; empty where it is not. */
async function refusal(page: Page, use: () => unknown): Promise<string> {
  try {
    await page.evaluate(use);
    return '';
  } catch (error) {
    return String(error);
  }
}

test('reports wrong usage', async ({ page, site }) => {
  await openPlain(page, site.origin);
  const uses: readonly (readonly [() => unknown, string])[] = [
    [
      () => window.Stripe?.('sk_test_1234567890'),
      'IntegrationError: The sandbox takes publishable keys that begin with pk_test_, not sk_test_…',
    ],
    [() => window.stripe.elements({ clientSecret: 'nonsense' }), 'client secret should be of the form'],
    [() => window.stripe.elements({ mode: 'payment', amount: 1.5, currency: 'usd' }), 'amount must be a whole number'],
    [() => window.elements.create('iban' as 'card'), 'plays the elements card, cardNumber'],
    [() => [1, 2].map(() => window.elements.create('cardCvc')), 'Can only create one Element of type cardCvc'],
    [() => window.elements.create('payment'), 'you must pass a clientSecret or mode'],
    [() => window.elements.create('card').mount('#nowhere'), '(#nowhere) applies to no DOM elements'],
    [() => window.stripe.createPaymentMethod({ type: 'card', card: { token: 'tok_1' } }), 'takes no tokens'],
    [() => window.stripe.confirmCardPayment('pi_1'), 'client secret should be of the form'],
    [() => window.stripe.confirmKlarnaPayment('x'), 'does not play stripe.confirmKlarnaPayment()'],
    [
      () => window.stripe.createPaymentMethod({ elements: window.elements }),
      'elements.submit() must be called before stripe.createPaymentMethod()',
    ],
  ];
  for (const [use, message] of uses) expect(await refusal(page, use)).toContain(message);
  const unmounted = () => {
    const card = window.elements.create('cardNumber');
    return window.stripe.createPaymentMethod({ type: 'card', card });
  };
  expect(await refusal(page, unmounted)).toContain('make sure the Element you are attempting to use is still mounted');
  const destroyed = () => {
    const card = window.elements.getElement('cardNumber');
    card?.destroy();
    card?.mount('#root');
  };
  expect(await refusal(page, destroyed)).toContain('This Element has already been destroyed');
});

test('warns of an option that it does not know', async ({ page, site, browserErrors }) => {
  browserErrors.allow(/Unrecognized elements.create\(\) parameter: colour/);
  await openPlain(page, site.origin);
  const warning = page.waitForEvent('console', (message) => message.text().includes('colour'));
  await page.evaluate(() => void window.elements.create('cardNumber', { colour: 'red' } as object));
  await warning;
});

test('takes styles, a font of the site, and updates, on a dark page too', async ({ page, site }) => {
  await openPlain(page, site.origin);
  await page.evaluate(() => {
    document.documentElement.dataset['dark'] = '';
    const fonts = [{ family: 'Own', src: 'url(/font.woff2)', weight: '400' }];
    const card = window.stripe.elements({ fonts }).create('cardNumber', {
      style: {
        base: {
          color: 'rgb(240, 238, 231)',
          fontFamily: 'Own, serif',
          backgroundColor: 'url(https://elsewhere.example/x)',
        },
      },
      placeholder: 'Number',
    });
    card.mount('#root');
    window.card = card;
  });
  const { number } = new CardPage(page);
  await expect(number).toHaveCSS('color', 'rgb(240, 238, 231)');
  await expect(number).toHaveAttribute('placeholder', 'Number');
  await expect(number).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect.poll(() => number.evaluate(() => document.fonts.check('16px Own'))).toBe(true);
  // Transparent: what the site painted shows through.
  expect(await number.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  await page.evaluate(() => {
    window.card.update({ style: { base: { color: 'rgb(1, 2, 3)' } }, disabled: true });
  });
  await expect(number).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(number).toBeDisabled();
});

test('emits ready, focus, blur and change; `once` and `off` work', async ({ page, site }) => {
  await openPlain(page, site.origin);
  await page.evaluate(() => {
    const { elements, events } = window;
    const card = elements.create('cardNumber');
    const record = (name: string) => () => events.push(name);
    const never = record('never');
    card.on('focus', never).off('focus', never);
    card.on('ready', record('ready')).once('focus', record('focus')).on('blur', record('blur'));
    card.on('change', ({ empty }) => events.push(empty ? 'empty' : 'filled'));
    card.mount('#root');
    window.card = card;
  });
  const { number } = new CardPage(page);
  await expect(number).toBeVisible();
  await page.evaluate(() => window.card.focus());
  await expect(number).toBeFocused();
  await number.pressSequentially('42');
  await page.evaluate(() => window.card.clear());
  await expect(number).toHaveValue('');
  await page.evaluate(() => window.card.blur());
  await number.focus();
  await expect.poll(() => page.evaluate(() => window.events)).toEqual(['ready', 'focus', 'filled', 'empty', 'blur']);
});

test('an unmounted element loses its value, and can be mounted again', async ({ page, site }) => {
  await openPlain(page, site.origin);
  await page.evaluate(() => {
    window.card = window.elements.create('cardNumber');
    window.card.mount('#root');
  });
  const { number } = new CardPage(page);
  await number.fill('4242');
  await page.evaluate(() => window.card.unmount());
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.locator('#root')).toHaveClass('');
  await page.evaluate(() => window.card.mount('#root'));
  await expect(number).toHaveValue('');
});

test('an element whose frame fails to load emits an error', async ({ page, site, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED/);
  await page.clock.install();
  await page.route('**/stripe/frames/frame.js', (route) => route.abort());
  await openPlain(page, site.origin);
  await page.evaluate(() => {
    const card = window.elements.create('cardNumber');
    card.on('loaderror', (event) => window.events.push(event));
    card.mount('#root');
  });
  await page.clock.runFor(21_000);
  await expect
    .poll(() => page.evaluate(() => window.events))
    .toMatchObject([{ elementType: 'cardNumber', error: { type: 'api_connection_error' } }]);
});

test('leaves for the return address once paid, as the provider does', async ({ page, site, sandbox }) => {
  await openPlain(page, site.origin);
  const intent = await sandbox.openIntent();
  await mountPayment(page, intent.client_secret);
  await fillPayment(page);
  await page.evaluate(() => {
    void window.stripe.confirmPayment({ elements: window.elements, confirmParams: { return_url: '/plain?paid' } });
  });
  await page.waitForURL(/redirect_status/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('payment_intent'), searchParams.get('redirect_status')]).toEqual([intent.id, 'succeeded']);
});

test('an intent can come after the form: submit, a payment method, then the confirmation', async ({
  page,
  site,
  sandbox,
}) => {
  await openPlain(page, site.origin);
  await page.evaluate(() => {
    window.elements = window.stripe.elements({ mode: 'subscription', amount: 25_000, currency: 'usd' });
    window.elements.create('payment', { business: { name: 'Plumbline' } }).mount('#root');
  });
  const form = new CardPage(page).frame('Secure payment input frame');
  await expect(form.getByText('you allow Plumbline to charge your card for future payments')).toBeVisible();
  await fillPayment(page);
  const { client_secret: secret } = await sandbox.openIntent();
  const paid = await page.evaluate(async (clientSecret) => {
    const { stripe, elements } = window;
    const { selectedPaymentMethod } = await elements.submit();
    const { paymentMethod } = await stripe.createPaymentMethod({
      elements,
      params: { billing_details: { name: 'Renee Castellano', address: { line1: '48 Calvert Street' } } },
    });
    const payment_method = paymentMethod?.id ?? '';
    const { paymentIntent } = await stripe.confirmPayment({
      clientSecret,
      confirmParams: { payment_method },
      redirect: 'if_required',
    });
    return { selectedPaymentMethod, billing: paymentMethod?.billing_details, status: paymentIntent?.status };
  }, secret);
  expect(paid).toMatchObject({
    selectedPaymentMethod: 'card',
    billing: { name: 'Renee Castellano', address: { line1: '48 Calvert Street', country: 'US', postal_code: '21401' } },
    status: 'succeeded',
  });
});

test('next actions can be left to the site', async ({ page, site, sandbox }) => {
  await openPlain(page, site.origin);
  const { client_secret: secret } = await sandbox.openIntent();
  const confirm = (clientSecret: string) =>
    window.stripe.confirmCardPayment(
      clientSecret,
      { payment_method: 'pm_card_authenticationRequired' },
      { handleActions: false },
    );
  const { paymentIntent } = await page.evaluate(confirm, secret);
  expect(paymentIntent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an unknown intent is a result, not an exception', async ({ page, site, browserErrors }) => {
  browserErrors.allow(/404 \(Not Found\)/);
  await openPlain(page, site.origin);
  const { error } = await page.evaluate((secret) => window.stripe.retrievePaymentIntent(secret), none);
  expect(error).toMatchObject({ type: 'invalid_request_error', code: 'resource_missing' });
});

async function mountPayment(page: Page, clientSecret: string): Promise<void> {
  await page.evaluate((secret) => {
    window.elements = window.stripe.elements({ clientSecret: secret });
    window.elements.create('payment').mount('#root');
  }, clientSecret);
}

async function fillPayment(page: Page): Promise<void> {
  const form = new CardPage(page).frame('Secure payment input frame');
  await form.getByLabel('Card number').fill('4242424242424242');
  await form.getByLabel('Expiration date').fill('0830');
  await form.getByLabel('Security code').fill('123');
  await form.getByLabel('ZIP code').fill('21401');
}
