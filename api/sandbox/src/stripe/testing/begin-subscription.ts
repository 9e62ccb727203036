import type Stripe from 'stripe';
import type { OpenStripe } from './open-emulated-stripe.ts';

/** Creates a subscription whose first invoice is not paid yet. */
export async function beginSubscription(sandbox: OpenStripe, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const { stripe } = sandbox;
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

/** Pays the first invoice with a card, as `stripe.confirmCardPayment` does with its secret. */
export async function payFirstInvoice(sandbox: OpenStripe, subscription: Stripe.Subscription, number: string) {
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  return sandbox.browser(`/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    client_secret: secret,
    payment_method: await sandbox.card(number),
  });
}

/** The types of events with this prefix, the oldest first. */
export const eventTypes = async ({ stripe }: OpenStripe, prefix: string) =>
  (await stripe.events.list({ type: prefix, limit: 100 })).data.map(({ type }) => type).toReversed();

/** Creates a subscription whose first invoice was paid with a card. */
export async function activeSubscription(sandbox: OpenStripe, number = '4242424242424242') {
  const begun = await beginSubscription(sandbox);
  const paid = await payFirstInvoice(sandbox, begun.subscription, number);
  if (paid.body['status'] === 'requires_action') {
    const fields = { client_secret: String(paid.body['client_secret']), outcome: 'complete' };
    await sandbox.browser(`/v1/payment_intents/${paid.body.id}/challenge`, fields);
  }
  const subscription = await sandbox.stripe.subscriptions.retrieve(begun.subscription.id);
  if (subscription.status !== 'active') throw new Error(`it is ${subscription.status}`);
  return { ...begun, subscription };
}
