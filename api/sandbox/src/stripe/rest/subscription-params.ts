import * as v from 'valibot';
import { Recurring } from './catalog-calls.ts';
import { Currency } from './money-params.ts';
import { exactly, flag, expand, list, may, metadata, oneOf, text, unsettable, whole } from './params.ts';

const PriceData = exactly({
  currency: Currency,
  product: text(),
  recurring: Recurring,
  unit_amount: whole,
  tax_behavior: may(oneOf(['exclusive', 'inclusive', 'unspecified'])),
});
export const Item = exactly({ price: may(text()), price_data: may(PriceData), quantity: may(whole) });
export const PaymentSettings = may(
  exactly({
    payment_method_types: may(list(oneOf(['card', 'link']))),
    save_default_payment_method: may(oneOf(['off', 'on_subscription'])),
  }),
);
const Feedback = oneOf([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);
export const CancellationDetails = may(exactly({ comment: may(unsettable()), feedback: may(Feedback) }));

export const Create = exactly({
  customer: text(),
  items: list(Item),
  cancel_at_period_end: may(flag),
  collection_method: may(oneOf(['charge_automatically'])),
  currency: may(Currency),
  default_payment_method: may(text()),
  description: may(text(500)),
  metadata,
  off_session: may(flag),
  payment_behavior: may(oneOf(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])),
  payment_settings: PaymentSettings,
  expand,
});
export const Update = exactly({
  cancel_at: may(v.union([whole, unsettable(0)])),
  cancel_at_period_end: may(flag),
  cancellation_details: CancellationDetails,
  default_payment_method: may(unsettable()),
  description: may(unsettable(500)),
  metadata,
  payment_settings: PaymentSettings,
  expand,
});
export const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;
