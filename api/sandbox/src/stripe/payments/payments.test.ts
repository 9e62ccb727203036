import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { openPlayedStripe, type OpenStripe } from '../testing/open-played-stripe.ts';

const automatic = { enabled: true, allow_redirects: 'never' } as const;
const newIntent = ({ stripe }: OpenStripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 2500, currency: 'usd', automatic_payment_methods: automatic, ...more });

/** As `confirmCardPayment` does. */
const confirm = async (played: OpenStripe, intent: Stripe.PaymentIntent, number: string) =>
  played.browser(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    payment_method: await played.card(number),
  });

test('4242 pays once, and the browser sees only what it may', async () => {
  await using played = await openPlayedStripe();
  const intent = await newIntent(played, { metadata: { orderId: 'ord_1' } });
  expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0, livemode: false });
  const { status, body } = await confirm(played, intent, '4242 4242 4242 4242');
  expect([status, body['status']]).toEqual([200, 'succeeded']);
  expect(Object.keys(body)).not.toContain('metadata');
  const paid = await played.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.balance_transaction'],
  });
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
    metadata: { orderId: 'ord_1' },
    latest_charge: { paid: true, captured: true, balance_transaction: { amount: 2500, fee: 103, net: 2397 } },
  });
  const again = await confirm(played, intent, '4242424242424242');
  expect(again).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is declined in Stripe’s words; the same intent then takes 4242', async (number, code, decline_code, message) => {
  await using played = await openPlayedStripe();
  const intent = await newIntent(played);
  const declined = await confirm(played, intent, number);
  expect(declined).toMatchObject({
    status: 402,
    body: {
      error: {
        type: 'card_error',
        code,
        decline_code,
        message,
        doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
        payment_intent: { id: intent.id, status: 'requires_payment_method', payment_method: null },
        payment_method: { type: 'card', card: { last4: number.slice(-4) } },
      },
    },
  });
  const left = await played.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(left).toMatchObject({
    last_payment_error: { code, decline_code, message },
    latest_charge: { status: 'failed', paid: false, outcome: { reason: decline_code } },
  });
  expect((await confirm(played, intent, '4242424242424242')).body['status']).toBe('succeeded');
});
