import * as v from 'valibot';
import { Address, IdempotencyKey, Money, text } from './call.ts';

/** What a payment is asked for with. */
export const PaymentBody = v.strictObject({
  source_id: text(255),
  idempotency_key: IdempotencyKey,
  amount_money: Money,
  tip_money: v.optional(Money),
  autocomplete: v.optional(v.boolean(), true),
  customer_id: v.optional(text(191)),
  location_id: v.optional(text(50)),
  order_id: v.optional(text(192)),
  reference_id: v.optional(text(40)),
  note: v.optional(text(500)),
  buyer_email_address: v.optional(text(255)),
  buyer_phone_number: v.optional(text(30)),
  billing_address: v.optional(Address),
  shipping_address: v.optional(Address),
  statement_description_identifier: v.optional(text(20)),
  verification_token: v.optional(text(500)),
  delay_duration: v.optional(text(20)),
  accept_partial_authorization: v.optional(v.literal(false)),
});
export type PaymentBody = v.InferOutput<typeof PaymentBody>;
