import { expectAccessible } from '../browser/accessibility.ts';
import { CardPage, expect, test } from './card-test.ts';

test('a card payment; the number is in its frame and its request only', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  const intent = await sandbox.createIntent();
  const calls: { readonly url: string; readonly body: string; readonly from: string }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) {
      calls.push({ url: request.url(), body: request.postData() ?? '', from: new URL(request.frame().url()).origin });
    }
  });
  await card.open(site, 'split', intent);
  await card.type('4242424242424242');
  await card.pay();
  await card.expectOutcome({ paymentIntent: { id: intent.id, status: 'succeeded', amount: 25000 } });
  const withNumber = calls.filter(({ url, body }) => `${url}${body}`.includes('4242424242424242'));
  expect(withNumber.map(({ url, from }) => [new URL(url).pathname, from])).toEqual([
    ['/v1/payment_methods', sandbox.origin],
  ]);
  expect(calls.every(({ url }) => !url.includes('card'))).toBe(true);
});

test('an invalid number is not sent', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', await sandbox.createIntent());
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/v1/') ? 1 : 0));
  await card.type('4242424242424241');
  await card.pay();
  await card.expectOutcome({
    error: { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' },
  });
  expect(calls).toBe(0);
});

test('a missing value is reported, and shown at its field', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', await sandbox.createIntent());
  await expect(card.cvc).toBeVisible();
  await card.pay();
  await card.expectOutcome({ error: { code: 'incomplete_number', message: 'Your card number is incomplete.' } });
  await card.number.fill('4242424242424242');
  await card.pay();
  await card.expectOutcome({
    error: { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." },
  });
  await expect(card.expiry).toHaveAttribute('aria-invalid', 'true');
  await card.expiry.fill('0830');
  await card.pay();
  await card.expectOutcome({ error: { code: 'incomplete_cvc', message: "Your card's security code is incomplete." } });
});

test.describe('declines', () => {
  for (const [number, wanted] of [
    [
      '4000000000000002',
      { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
    ],
    [
      '4000000000009995',
      { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    ],
    ['4000000000000069', { code: 'expired_card', message: 'Your card has expired.' }],
    ['4000000000000127', { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }],
    ['4000000000000119', { code: 'processing_error' }],
  ] as const) {
    test(`…${number.slice(-4)} is declined, then the same payment succeeds with another card`, async ({
      page,
      site,
      sandbox,
      browserErrors,
    }) => {
      // The browser logs every error response.
      browserErrors.allow(/402 \(Payment Required\)/);
      const card = new CardPage(page);
      const intent = await sandbox.createIntent();
      await card.open(site, 'split', intent);
      await card.type(number);
      await card.pay();
      await card.expectOutcome({ error: { type: 'card_error', ...wanted, payment_intent: { id: intent.id } } });
      await card.type('4242424242424242');
      await card.pay();
      await card.expectOutcome({ paymentIntent: { id: intent.id, status: 'succeeded' } });
    });
  }
});

test.describe('a connection that is lost', () => {
  const lost = {
    error: {
      type: 'api_connection_error',
      message:
        'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
    },
  };

  test('is reported, and the payment succeeds once the connection is back', async ({
    page,
    context,
    site,
    sandbox,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const card = new CardPage(page);
    await card.open(site, 'split', await sandbox.createIntent());
    await card.type('4242424242424242');
    await context.setOffline(true);
    await card.pay();
    await card.expectOutcome(lost);
    await context.setOffline(false);
    await card.pay();
    await card.expectOutcome({ paymentIntent: { status: 'succeeded' } });
  });

  test('during the confirmation: the outcome is unknown, and the payment intent has it', async ({
    page,
    site,
    sandbox,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_FAILED/);
    const card = new CardPage(page);
    const intent = await sandbox.createIntent();
    await card.open(site, 'split', intent);
    await card.type('4242424242424242');
    await page.route('**/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await card.pay();
    await card.expectOutcome(lost);
    await page.getByRole('button', { name: 'Look' }).click();
    await card.expectOutcome({ paymentIntent: { id: intent.id, status: 'succeeded' } });
  });

  test('during the challenge: the window says so and stays', async ({
    page,
    context,
    site,
    sandbox,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const card = new CardPage(page);
    await card.open(site, 'split', await sandbox.createIntent());
    await card.type('4000000000003220');
    await card.pay();
    const complete = card.challenge.getByRole('button', { name: 'Complete' });
    await expect(complete).toBeEnabled();
    await context.setOffline(true);
    await complete.click();
    await expect(card.challenge.getByRole('alert')).toContainText('experiencing issues');
    await expect(complete).toBeEnabled();
    await context.setOffline(false);
    await complete.click();
    await card.expectOutcome({ paymentIntent: { status: 'succeeded' } });
  });
});

test.describe('the payment element', () => {
  test('shows errors at their fields, and pays', async ({ page, site, sandbox }) => {
    const card = new CardPage(page);
    const intent = await sandbox.createIntent();
    await card.open(site, 'payment', intent);
    const form = card.frame('Secure payment input frame');
    await form.getByLabel('Card number').fill('4242424242424241');
    await expect(form.getByRole('alert').first()).toHaveText('Your card number is invalid.');
    await card.pay();
    await card.expectOutcome({ error: { type: 'validation_error', code: 'invalid_number' } });
    await expect(form.getByText("Your card's security code is incomplete.")).toBeVisible();
    await expect(form.getByText('Your postal code is incomplete.')).toBeVisible();
    await expectAccessible(page, { frames: true });
    await form.getByLabel('Card number').fill('4242424242424242');
    await form.getByLabel('Expiration date').fill('0830');
    await form.getByLabel('Security code').fill('123');
    await form.getByLabel('ZIP code').fill('21401');
    await card.expectEvent({ elementType: 'payment', complete: true, collapsed: false, value: { type: 'card' } });
    await card.pay();
    await card.expectOutcome({ paymentIntent: { id: intent.id, status: 'succeeded' } });
  });
});

test('split fields are accessible, in error too', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', await sandbox.createIntent());
  await card.type('4242424242424241', '01/20');
  await expectAccessible(page, { frames: true });
});
