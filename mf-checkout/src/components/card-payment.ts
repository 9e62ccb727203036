import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { elementAppearance } from '@plumbline/kit/card-provider';

/**
 * The options of the provider's elements for a payment of `amount` cents. The server opens payments for cards only, and the
 * provider refuses one whose types are not those of the elements; a wallet pays with a card that it holds.
 */
export function cardPayment(
  mode: NonNullable<StripeElementsOptionsMode['mode']>,
  amount: number,
  brand: Parameters<typeof elementAppearance>[0],
) {
  return {
    mode,
    amount,
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
    appearance: elementAppearance(brand),
  } satisfies StripeElementsOptionsMode;
}
