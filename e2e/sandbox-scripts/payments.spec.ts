import { expectAccessible } from '../browser/accessibility.ts';
import { CardPage, expect, test } from './card-test.ts';

test('a card is paid with; its number is nowhere but in its frame and its call', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  const intent = await sandbox.openIntent();
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

test('nothing is called for a number that cannot be one', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', await sandbox.openIntent());
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/v1/') ? 1 : 0));
  await card.type('4242424242424241');
  await card.pay();
  await card.expectOutcome({
    error: { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' },
  });
  expect(calls).toBe(0);
});

test('what is missing is said, and shown on its field', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', await sandbox.openIntent());
  await expect(card.cvc).toBeVisible();
  await card.pay();
  await card.expectOutcome({ error: { code: 'incomplete_number', message: 'Your card number is incomplete.' } });
  await card.number.fill('4242424242424242');
  await card.pay();
  await card.expectOutcome({
    error: { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." },
  });
  await expect(page.locator('#card-expiry')).toHaveClass(/StripeElement--invalid/);
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
      complaints,
    }) => {
      // The browser tells of every answer that is an error.
      complaints.allow(/402 \(Payment Required\)/);
      const card = new CardPage(page);
      const intent = await sandbox.openIntent();
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

test.describe('a bank that asks', () => {
  test('completed: paid; by the keyboard alone', async ({ page, site, sandbox }) => {
    const card = new CardPage(page);
    const intent = await sandbox.openIntent();
    await card.open(site, 'split', intent);
    await expect(card.cvc).toBeVisible();
    await page.getByLabel('Name on card').focus();
    for (const [field, text] of [
      [card.number, '4000000000003220'],
      [card.expiry, '0830'],
      [card.cvc, '123'],
    ] as const) {
      await page.keyboard.press('Tab');
      // A person is slower than the focus, which changes from one process of the browser to another.
      await expect(field).toBeFocused();
      await page.keyboard.type(text);
    }
    // Within a frame Enter sends the site's form, as with the provider.
    await page.keyboard.press('Enter');
    await expect(card.challenge.getByText('You are about to pay $250.00.')).toBeVisible();
    const [complete, fail] = ['Complete', 'Fail'].map((name) =>
      card.challenge.getByRole('button', { name, exact: true }),
    );
    const close = card.challenge.getByRole('button', { name: 'Close and do not pay' });
    await expect(complete ?? close).toBeFocused();
    for (const next of [fail, close, complete]) {
      await page.keyboard.press('Tab');
      await expect(next ?? close).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await card.expectOutcome({ paymentIntent: { id: intent.id, status: 'succeeded' } });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const refusals = {
    'failed: not paid': (card: CardPage) => card.challenge.getByRole('button', { name: 'Fail' }).click(),
    'closed: not paid': (card: CardPage) =>
      card.challenge.getByRole('button', { name: 'Close and do not pay' }).click(),
    'left by Escape: not paid': (card: CardPage) =>
      card.challenge.getByRole('button', { name: 'Complete' }).press('Escape'),
  };
  for (const [name, refuse] of Object.entries(refusals)) {
    test(name, async ({ page, site, sandbox, complaints }) => {
      // The browser tells of every answer that is an error.
      complaints.allow(/400 \(Bad Request\)/);
      const card = new CardPage(page);
      const intent = await sandbox.openIntent();
      await card.open(site, 'split', intent);
      await card.type('4000002500003155');
      await card.pay();
      await refuse(card);
      await card.expectOutcome({
        error: {
          code: 'payment_intent_authentication_failure',
          message:
            'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
          payment_intent: { id: intent.id, status: 'requires_payment_method' },
        },
      });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await card.type('4242424242424242');
      await card.pay();
      await card.expectOutcome({ paymentIntent: { status: 'succeeded' } });
    });
  }

  test('passed, then declined by the bank', async ({ page, site, sandbox, complaints }) => {
    complaints.allow(/402 \(Payment Required\)/);
    const card = new CardPage(page);
    const intent = await sandbox.openIntent();
    await card.open(site, 'split', intent);
    await card.type('4000008400001629');
    await card.pay();
    await card.challenge.getByRole('button', { name: 'Complete' }).click();
    await card.expectOutcome({
      error: { type: 'card_error', code: 'card_declined', payment_intent: { status: 'requires_payment_method' } },
    });
  });

  test('left with its tab: unpaid, and taken up again where it was', async ({ page, site, sandbox }) => {
    const card = new CardPage(page);
    const intent = await sandbox.openIntent();
    await card.open(site, 'split', intent);
    await card.type('4000000000003220');
    await card.pay();
    await expect(card.challenge.getByRole('button', { name: 'Complete' })).toBeEnabled();
    await page.reload();
    expect(await sandbox.intent(intent.id)).toMatchObject({ status: 'requires_action' });
    await page.getByRole('button', { name: 'Resume' }).click();
    await card.challenge.getByRole('button', { name: 'Complete' }).click();
    await card.expectOutcome({ paymentIntent: { id: intent.id, status: 'succeeded' } });
  });

  test('stays until it is answered, whatever the browser does with its window', async ({ page, site, sandbox }) => {
    const card = new CardPage(page);
    await card.open(site, 'split', await sandbox.openIntent());
    await card.type('4000000000003220');
    await card.pay();
    await expect(card.challenge.getByRole('button', { name: 'Complete' })).toBeEnabled();
    await page.evaluate(() => document.querySelector('dialog')?.close());
    await expect(page.getByRole('dialog')).toBeVisible();
    await card.challenge.getByRole('button', { name: 'Complete' }).click();
    await card.expectOutcome({ paymentIntent: { status: 'succeeded' } });
  });

  test('lies over the page and is accessible', async ({ page, site, sandbox }) => {
    const card = new CardPage(page);
    await card.open(site, 'split', await sandbox.openIntent());
    await card.type('4000000000003220');
    await card.pay();
    await expect(card.challenge.getByRole('button', { name: 'Complete' })).toBeEnabled();
    await expect(page.getByRole('dialog', { name: 'Your bank asks you to confirm this payment' })).toBeVisible();
    await expectAccessible(page, { frames: true });
  });
});

test.describe('a connection that is lost', () => {
  const lost = {
    error: {
      type: 'api_connection_error',
      message:
        'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
    },
  };

  test('is said, and the payment goes through once it is back', async ({
    page,
    context,
    site,
    sandbox,
    complaints,
  }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/);
    const card = new CardPage(page);
    await card.open(site, 'split', await sandbox.openIntent());
    await card.type('4242424242424242');
    await context.setOffline(true);
    await card.pay();
    await card.expectOutcome(lost);
    await context.setOffline(false);
    await card.pay();
    await card.expectOutcome({ paymentIntent: { status: 'succeeded' } });
  });

  test('in the middle of confirming: the answer is unknown, and the intent tells it', async ({
    page,
    site,
    sandbox,
    complaints,
  }) => {
    complaints.allow(/ERR_FAILED/);
    const card = new CardPage(page);
    const intent = await sandbox.openIntent();
    await card.open(site, 'split', intent);
    await card.type('4242424242424242');
    await page.route('**/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await card.pay();
    await card.expectOutcome(lost);
    await page.getByRole('button', { name: 'Resume' }).click();
    await card.expectOutcome({ paymentIntent: { id: intent.id, status: 'succeeded' } });
  });

  test('while the bank asks: the window says so and stays', async ({ page, context, site, sandbox, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/);
    const card = new CardPage(page);
    await card.open(site, 'split', await sandbox.openIntent());
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

test('nobody is held before a bank that cannot be reached', async ({ page, context, site, sandbox, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const card = new CardPage(page);
  const intent = await sandbox.openIntent();
  await card.open(site, 'split', intent);
  await card.type('4000000000003220');
  await card.pay();
  await expect(card.challenge.getByRole('button', { name: 'Complete' })).toBeEnabled();
  await context.setOffline(true);
  await card.challenge.getByRole('button', { name: 'Close and do not pay' }).click();
  await card.expectOutcome({ error: { type: 'api_connection_error' } });
  await context.setOffline(false);
  expect(await sandbox.intent(intent.id)).toMatchObject({ status: 'requires_action' });
});

test.describe('the payment element', () => {
  test('says by each field what is wrong, and pays', async ({ page, site, sandbox }) => {
    const card = new CardPage(page);
    const intent = await sandbox.openIntent();
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

  test('does not open for a payment that is over', async ({ page, site, sandbox }) => {
    const card = new CardPage(page);
    const intent = await sandbox.openIntent();
    await card.open(site, 'split', intent);
    await card.type('4242424242424242');
    await card.pay();
    await card.expectOutcome({ paymentIntent: { status: 'succeeded' } });
    await card.open(site, 'payment', intent);
    await card.expectEvent({ elementType: 'payment', error: { code: 'payment_intent_unexpected_state' } });
  });
});

test('split fields are accessible, in error too', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', await sandbox.openIntent());
  await card.type('4242424242424241', '01/20');
  await expectAccessible(page, { frames: true });
});
