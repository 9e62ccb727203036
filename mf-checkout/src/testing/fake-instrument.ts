import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import type { Instrument, IntentResult } from '../payment/instrument.ts';

/** A payment intent as a call of the provider's script returns it. */
export function intent(changes: Partial<PaymentIntent> = {}): IntentResult {
  const made: Partial<PaymentIntent> = { id: 'pi_12345678', status: 'succeeded', last_payment_error: null, ...changes };
  return { paymentIntent: made as PaymentIntent };
}

/** A refusal as a call of the provider's script returns it. */
export function refused(error: Partial<StripeError>): IntentResult & { readonly error: StripeError } {
  return { error: { type: 'card_error', ...error } as StripeError };
}

/** The instrument of a complete card form, whose card is accepted. */
export function fakeInstrument(changes: Partial<Instrument> = {}): Instrument {
  return {
    focus: () => undefined,
    check: async () => null,
    createMethod: async () => ({ id: 'pm_12345678' }),
    confirm: async () => intent(),
    retrieve: async () => intent(),
    ...changes,
  };
}
