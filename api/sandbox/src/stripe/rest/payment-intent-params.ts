import * as v from 'valibot';
import { Currency, Shipping } from './money-params.ts';
import { exactly, expand, flag, list, may, metadata, oneOf, text, unsettable, whole } from './params.ts';
import { PaymentMethodData } from './payment-method-params.ts';

const SetupFutureUsage = oneOf(['off_session', 'on_session']);
const describing = {
  description: may(unsettable(1000)),
  metadata,
  receipt_email: may(unsettable(512)),
  setup_future_usage: may(v.union([SetupFutureUsage, unsettable(0)])),
  shipping: may(Shipping),
  statement_descriptor: may(unsettable(22)),
  statement_descriptor_suffix: may(unsettable(22)),
};
const CardOptions = may(
  exactly({ card: may(exactly({ request_three_d_secure: may(oneOf(['any', 'automatic', 'challenge'])) })) }),
);
const confirming = {
  error_on_requires_action: may(flag),
  mandate_data: may(v.unknown()),
  off_session: may(v.union([flag, oneOf(['one_off', 'recurring'])])),
  payment_method: may(text()),
  payment_method_data: may(PaymentMethodData),
  payment_method_options: CardOptions,
  return_url: may(text()),
  use_stripe_sdk: may(flag),
};

export const Create = exactly({
  ...describing,
  ...confirming,
  expand,
  amount: whole,
  currency: Currency,
  automatic_payment_methods: may(exactly({ enabled: flag, allow_redirects: may(oneOf(['always', 'never'])) })),
  capture_method: may(oneOf(['automatic', 'automatic_async'])),
  confirm: may(flag),
  confirmation_method: may(oneOf(['automatic', 'manual'])),
  customer: may(text()),
  allowed_payment_method_types: may(list(oneOf(['card', 'link']))),
});
export const Update = exactly({
  ...describing,
  expand,
  amount: may(whole),
  currency: may(Currency),
  customer: may(text()),
  payment_method: may(unsettable()),
  payment_method_options: CardOptions,
  allowed_payment_method_types: may(list(oneOf(['card', 'link']))),
});
export const Confirm = exactly({
  ...confirming,
  expand,
  capture_method: may(oneOf(['automatic', 'automatic_async'])),
  client_secret: may(text()),
  receipt_email: may(unsettable(512)),
  setup_future_usage: may(v.union([SetupFutureUsage, unsettable(0)])),
  shipping: may(Shipping),
  // What Stripe.js says about itself.
  expected_payment_method_type: may(text()),
  client_attribution_metadata: may(v.unknown()),
});
export const Cancel = exactly({
  cancellation_reason: may(oneOf(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])),
  expand,
});

/** How an intent is to be paid, of a call that may do so. */
export type Confirming = v.InferOutput<v.StrictObjectSchema<typeof confirming, undefined>>;
