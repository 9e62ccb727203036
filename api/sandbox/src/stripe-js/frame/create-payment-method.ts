import type { PaymentMethod } from '@stripe/stripe-js';
import type { PaymentMethodAnswer, PaymentMethodFields } from '../messages.ts';
import { callStripe } from '../rest.ts';
import type { Form } from './form.ts';

/** Sends the card to the sandbox's REST, from this frame's own origin. */
export async function createPaymentMethod(
  form: Form,
  key: string,
  fields: PaymentMethodFields,
): Promise<PaymentMethodAnswer> {
  const collected = await form.collect();
  if ('problem' in collected) return { error: { type: 'validation_error', ...collected.problem } };
  const { card, address } = collected;
  const { value, error } = await callStripe<PaymentMethod>('POST', new URL('/v1/payment_methods', location.origin), {
    ...fields,
    key,
    type: 'card',
    card,
    billing_details: withAddress(fields['billing_details'], address),
  });
  return error === undefined ? { paymentMethod: value } : { error };
}

/** The form's own input overrides the site's. */
function withAddress(
  billingDetails: unknown,
  address: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const details = (billingDetails ?? {}) as { readonly address?: object };
  return { ...details, address: { ...details.address, ...address } };
}
