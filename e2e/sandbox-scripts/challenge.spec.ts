import { expectAccessible } from '../browser/accessibility.ts';
import { CardPage, expect, test } from './card-test.ts';

test('a completed challenge: paid, by keyboard alone', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  const intent = await sandbox.createIntent();
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
  'a failed challenge: not paid': (card: CardPage) => card.challenge.getByRole('button', { name: 'Fail' }).click(),
  'a closed challenge: not paid': (card: CardPage) =>
    card.challenge.getByRole('button', { name: 'Close and do not pay' }).click(),
  'a challenge left by Escape: not paid': (card: CardPage) =>
    card.challenge.getByRole('button', { name: 'Complete' }).press('Escape'),
};
for (const [name, refuse] of Object.entries(refusals)) {
  test(name, async ({ page, site, sandbox, browserErrors }) => {
    // The browser logs every error response.
    browserErrors.allow(/400 \(Bad Request\)/);
    const card = new CardPage(page);
    const intent = await sandbox.createIntent();
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

test('a challenge that is passed, then declined by the bank', async ({ page, site, sandbox, browserErrors }) => {
  browserErrors.allow(/402 \(Payment Required\)/);
  const card = new CardPage(page);
  const intent = await sandbox.createIntent();
  await card.open(site, 'split', intent);
  await card.type('4000008400001629');
  await card.pay();
  await card.challenge.getByRole('button', { name: 'Complete' }).click();
  await card.expectOutcome({
    error: { type: 'card_error', code: 'card_declined', payment_intent: { status: 'requires_payment_method' } },
  });
});

test('a challenge closed with its tab: unpaid, and paid with the card typed again', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  const intent = await sandbox.createIntent();
  await card.open(site, 'split', intent);
  await card.type('4000000000003220');
  await card.pay();
  await expect(card.challenge.getByRole('button', { name: 'Complete' })).toBeEnabled();
  await page.reload();
  expect(await sandbox.intent(intent.id)).toMatchObject({ status: 'requires_action' });
  await card.type('4000000000003220');
  await card.pay();
  await card.challenge.getByRole('button', { name: 'Complete' }).click();
  await card.expectOutcome({ paymentIntent: { id: intent.id, status: 'succeeded' } });
});

test('a challenge stays until it is answered, whatever the browser does with its window', async ({
  page,
  site,
  sandbox,
}) => {
  const card = new CardPage(page);
  await card.open(site, 'split', await sandbox.createIntent());
  await card.type('4000000000003220');
  await card.pay();
  await expect(card.challenge.getByRole('button', { name: 'Complete' })).toBeEnabled();
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect(page.getByRole('dialog')).toBeVisible();
  await card.challenge.getByRole('button', { name: 'Complete' }).click();
  await card.expectOutcome({ paymentIntent: { status: 'succeeded' } });
});

test('a challenge covers the page and is accessible', async ({ page, site, sandbox }) => {
  const card = new CardPage(page);
  await card.open(site, 'split', await sandbox.createIntent());
  await card.type('4000000000003220');
  await card.pay();
  await expect(card.challenge.getByRole('button', { name: 'Complete' })).toBeEnabled();
  await expect(page.getByRole('dialog', { name: 'Your bank asks you to confirm this payment' })).toBeVisible();
  await expectAccessible(page, { frames: true });
});

test('an unreachable bank does not block the buyer', async ({ page, context, site, sandbox, browserErrors }) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const card = new CardPage(page);
  const intent = await sandbox.createIntent();
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
