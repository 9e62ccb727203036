import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { CardError } from './card-form.tsx';

/** Confirms a payment with the typed card. @returns the payment's id. @throws CardError with the provider's message. */
export async function confirmCard(stripe: Stripe, card: StripeCardElement, clientSecret: string): Promise<string> {
  const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
  if (error !== undefined) throw new CardError(error.message ?? 'An error occurred during payment processing');
  return paymentIntent.id;
}
