import type { Stripe, StripeCardNumberElement, StripeElements } from '@stripe/stripe-js';
import type { Page } from '@playwright/test';
import { CardPage, expect, test } from './card-test.ts';

/** The state of these tests on the page between two steps. */
interface PlainWindow {
  stripe: Stripe;
  elements: StripeElements;
  card: StripeCardNumberElement;
  events: unknown[];
}
declare const window: Window & PlainWindow;

const unknownSecret = 'pi_1_secret_1';

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

/** The error of a call of the script; empty without one. */
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
    [
      () => window.stripe.elements({ clientSecret: 'pi_1_secret_1' }),
      'does not emulate stripe.elements() with a clientSecret',
    ],
    [() => window.stripe.elements({ mode: 'payment', amount: 1.5, currency: 'usd' }), 'amount must be a whole number'],
    [() => window.elements.create('iban' as 'card'), 'emulates the elements card, cardNumber'],
    [() => [1, 2].map(() => window.elements.create('cardCvc')), 'Can only create one Element of type cardCvc'],
    [() => window.elements.create('payment'), 'emulates a payment element of stripe.elements() with a mode'],
    [() => window.elements.create('card'), 'emulates the card element without its ZIP'],
    [() => window.elements.create('cardExpiry').mount('#nowhere'), '(#nowhere) applies to no DOM elements'],
    [() => window.stripe.createPaymentMethod({ type: 'card', card: { token: 'tok_1' } }), 'takes no tokens'],
    [() => window.stripe.confirmCardPayment('pi_1'), 'client secret should be of the form'],
    [() => window.stripe.confirmKlarnaPayment('x'), 'does not emulate stripe.confirmKlarnaPayment()'],
    [
      () => window.stripe.confirmPayment({ clientSecret: 'pi_1_secret_1', confirmParams: { return_url: '/' } }),
      'does not emulate stripe.confirmPayment() without redirect: if_required',
    ],
    [
      () =>
        window.stripe.confirmPayment({
          elements: window.elements,
          clientSecret: 'pi_1_secret_1',
          redirect: 'if_required',
        }),
      'elements.submit() must be called before stripe.confirmPayment()',
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
          fontSize: 'url(https://elsewhere.example/x)',
        },
      },
    });
    card.mount('#root');
    window.card = card;
  });
  const { number } = new CardPage(page);
  await expect(number).toHaveCSS('color', 'rgb(240, 238, 231)');
  await expect(number).toHaveCSS('font-size', '16px');
  await expect.poll(() => number.evaluate(() => document.fonts.check('16px Own'))).toBe(true);
  // Transparent: the site's background shows through.
  expect(await number.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  await page.evaluate(() => {
    window.card.update({ style: { base: { color: 'rgb(1, 2, 3)' } }, disabled: true });
  });
  await expect(number).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(number).toBeDisabled();
});

test('emits ready, focus, blur and change, until a listener is removed', async ({ page, site }) => {
  await openPlain(page, site.origin);
  await page.evaluate(() => {
    const { elements, events } = window;
    const card = elements.create('cardNumber');
    const record = (name: string) => () => events.push(name);
    const never = record('never');
    card.on('focus', never).off('focus', never);
    card.on('ready', record('ready')).on('focus', record('focus')).on('blur', record('blur'));
    card.on('change', ({ empty }) => events.push(empty ? 'empty' : 'filled'));
    card.mount('#root');
    window.card = card;
  });
  const { number } = new CardPage(page);
  await expect(number).toBeVisible();
  await page.evaluate(() => window.card.focus());
  await expect(number).toBeFocused();
  await number.pressSequentially('42');
  await number.fill('');
  await number.blur();
  await expect.poll(() => page.evaluate(() => window.events)).toEqual(['ready', 'focus', 'filled', 'empty', 'blur']);
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

test('an intent can be created after the form: submit, then the confirmation', async ({ page, site, sandbox }) => {
  await openPlain(page, site.origin);
  await page.evaluate(() => {
    window.elements = window.stripe.elements({ mode: 'subscription', amount: 25_000, currency: 'usd' });
    window.elements.create('payment').mount('#root');
  });
  const form = new CardPage(page).frame('Secure payment input frame');
  await expect(form.getByText('you allow the merchant to charge your card for future payments')).toBeVisible();
  await form.getByLabel('Card number').fill('4242424242424242');
  await form.getByLabel('Expiration date').fill('0830');
  await form.getByLabel('Security code').fill('123');
  await form.getByLabel('ZIP code').fill('21401');
  const { client_secret: secret } = await sandbox.createIntent();
  const paid = await page.evaluate(async (clientSecret) => {
    const { stripe, elements } = window;
    const { selectedPaymentMethod } = await elements.submit();
    const billing_details = { name: 'Renee Castellano' };
    const { paymentIntent } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: location.href, payment_method_data: { billing_details } },
      redirect: 'if_required',
    });
    return { selectedPaymentMethod, status: paymentIntent?.status };
  }, secret);
  expect(paid).toEqual({ selectedPaymentMethod: 'card', status: 'succeeded' });
});

test('an unknown intent is a result, not an exception', async ({ page, site, browserErrors }) => {
  browserErrors.allow(/404 \(Not Found\)/);
  await openPlain(page, site.origin);
  const { error } = await page.evaluate((secret) => window.stripe.retrievePaymentIntent(secret), unknownSecret);
  expect(error).toMatchObject({ type: 'invalid_request_error', code: 'resource_missing' });
});
