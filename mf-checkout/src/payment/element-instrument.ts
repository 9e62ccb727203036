import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { faults } from '../content.ts';
import { billingOf } from './card-instrument.ts';
import type { Instrument } from './instrument.ts';

/**
 * The provider's Payment Element. `returnUrl` is the URL to which the provider returns a buyer from the bank's own
 * page.
 */
export function elementInstrument(stripe: Stripe, elements: StripeElements, returnUrl: string): Instrument {
  return {
    focus: () => elements.getElement('payment')?.focus(),
    check: async () => {
      const { error } = await elements.submit();
      if (error === undefined) return null;
      // The Payment Element marks missing parts by itself.
      return error.code?.startsWith('incomplete') || error.message === undefined ? faults.card : error.message;
    },
    // The Payment Element keeps the card until the confirmation, so that there is no payment method before.
    createMethod: async () => ({ id: null }),
    confirm: (clientSecret, buyer) =>
      stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: billingOf(buyer) } },
      }),
    retrieve: (clientSecret) => stripe.retrievePaymentIntent(clientSecret),
  };
}
