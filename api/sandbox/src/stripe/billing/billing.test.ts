import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { openPlayedStripe, type OpenStripe } from '../testing/open-played-stripe.ts';

async function begin(played: OpenStripe, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const { stripe } = played;
  const customer = await stripe.customers.create({ email: 'r@castellano.example', name: 'R. Castellano' });
  const product = await stripe.products.create({ name: 'Pro Agent Monthly' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [
      { price_data: { currency: 'usd', product: product.id, unit_amount: 2500, recurring: { interval: 'month' } } },
    ],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { orderId: 'ord_1' },
    expand: ['latest_invoice.confirmation_secret'],
    ...more,
  });
  return { customer, subscription };
}

/** As `confirmCardPayment` does with the secret of the first invoice. */
async function pay(played: OpenStripe, subscription: Stripe.Subscription, number: string) {
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  return played.browser(`/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    client_secret: secret,
    payment_method: await played.card(number),
  });
}

test('a subscription is incomplete until its first invoice is paid, then active with the card as its own', async () => {
  await using played = await openPlayedStripe();
  const { customer, subscription } = await begin(played);
  expect(subscription).toMatchObject({
    status: 'incomplete',
    latest_invoice: { status: 'open', amount_due: 2500, confirmation_secret: { type: 'payment_intent' } },
  });
  expect((await pay(played, subscription, '4000000000000002')).status).toBe(402);
  expect((await played.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  expect((await pay(played, subscription, '4242424242424242')).body['status']).toBe('succeeded');
  const active = await played.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments', 'default_payment_method'],
  });
  expect(active).toMatchObject({
    status: 'active',
    default_payment_method: { customer: customer.id, card: { last4: '4242' } },
    latest_invoice: {
      status: 'paid',
      amount_paid: 2500,
      attempt_count: 2,
      parent: { subscription_details: { subscription: subscription.id, metadata: { orderId: 'ord_1' } } },
      payments: { data: [{ status: 'paid', amount_paid: 2500 }] },
    },
  });
});
