import { visa, type OpenShop } from './open-shop.ts';

/** Makes a payment in the provider's dashboard with the order's id as metadata; `amount` in cents. */
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
