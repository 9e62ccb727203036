import type {
  PaymentMethodCreateParams,
  Stripe,
  StripeCardNumberElement,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js';
import type { CardCompleteness, CardFieldType } from '@plumbline/kit/card-fields';
import { faults } from '../content.ts';
import type { Buyer, Instrument } from './instrument.ts';

const noCard: StripeError = { type: 'validation_error', message: 'Card element not found' };

/** The provider's separate fields for number, date and security code. */
export function cardInstrument(stripe: Stripe, elements: StripeElements, completeness: CardCompleteness): Instrument {
  const card = (): StripeCardNumberElement | null => elements.getElement('cardNumber');
  const focusOn: Record<CardFieldType, () => void> = {
    cardNumber: () => card()?.focus(),
    cardExpiry: () => elements.getElement('cardExpiry')?.focus(),
    cardCvc: () => elements.getElement('cardCvc')?.focus(),
  };
  return {
    focus: () => focusOn[completeness.missing() ?? 'cardNumber'](),
    check: async () => {
      await completeness.settled();
      return completeness.missing() === null ? null : faults.card;
    },
    createMethod: async (buyer) => {
      const element = card();
      if (element === null) return { error: noCard };
      const result = await stripe.createPaymentMethod({
        type: 'card',
        card: element,
        billing_details: billingOf(buyer),
      });
      return result.error ? { error: result.error } : { id: result.paymentMethod.id };
    },
    confirm: async (clientSecret, buyer, methodId) => {
      if (methodId !== null) return stripe.confirmCardPayment(clientSecret, { payment_method: methodId });
      const element = card();
      if (element === null) return { error: noCard };
      return stripe.confirmCardPayment(clientSecret, {
        payment_method: { card: element, billing_details: billingOf(buyer) },
      });
    },
    retrieve: (clientSecret) => stripe.retrievePaymentIntent(clientSecret),
  };
}

/** The card owner's data as the provider expects it, without empty fields. */
export function billingOf({
  name,
  email,
  phone,
  cardName,
  postalCode,
}: Buyer): PaymentMethodCreateParams.BillingDetails {
  return {
    ...(cardName || name ? { name: cardName || name } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    ...(postalCode ? { address: { postal_code: postalCode } } : {}),
  };
}
