import { visa, type OpenShop } from './open-shop.ts';

/** A payment that somebody makes at the provider, and that names the order; `amount` in cents. */
export async function payByHand(shop: OpenShop, orderId: string, amount: number) {
  return shop.provider.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    metadata: { orderId },
    payment_method: await shop.provider.card(visa),
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
}
