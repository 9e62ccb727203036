import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { CardFault } from './card-form.tsx';

/** Confirms a payment with the card that was typed. @returns its id. @throws CardFault in the provider's words. */
export async function confirmCard(stripe: Stripe, card: StripeCardElement, clientSecret: string): Promise<string> {
  const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
  if (error !== undefined) throw new CardFault(error.message ?? 'An error occurred during payment processing');
  return paymentIntent.id;
}
