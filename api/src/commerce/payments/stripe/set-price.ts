import type { StripeProvider } from './open-stripe.ts';
import { callStripe, ProviderFault } from './provider-fault.ts';

/**
 * Changes the price of a subscription, in cents, from its next charge on; the running period stays as paid. Idempotent.
 * @throws ProviderFault
 */
export async function setPrice({ api }: StripeProvider, subscriptionId: string, amount: number): Promise<void> {
  const { items } = await callStripe(() => api.subscriptions.retrieve(subscriptionId));
  const [item] = items.data;
  const interval = item?.price.recurring?.interval;
  if (item === undefined || interval === undefined) {
    throw new ProviderFault('refused', 'no_item', 'the subscription has no price');
  }
  if (item.price.unit_amount === amount) return;
  const { product, currency } = item.price;
  const price = { currency, product: typeof product === 'string' ? product : product.id, unit_amount: amount };
  await callStripe(() =>
    api.subscriptions.update(subscriptionId, {
      items: [{ id: item.id, price_data: { ...price, recurring: { interval } } }],
      proration_behavior: 'none',
    }),
  );
}
