import { nulls } from '../../provider/nulls.ts';
import type Stripe from 'stripe';
import { newId } from '../../provider/ids.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { idOf } from './charge.ts';

/** In s: how long the merchant may respond to a dispute. */
export const responseTime = 9 * 86_400;

export const disputeReasons = [
  'fraudulent',
  'product_not_received',
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'noncompliant',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** Visa's reason codes. */
const reasonCodes: Readonly<Partial<Record<DisputeReason, string>>> = {
  fraudulent: '10.4',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  credit_not_processed: '13.6',
  subscription_canceled: '13.2',
  duplicate: '12.6',
};

/** A dispute of the unrefunded part of a charge; of the whole charge if all of it was refunded, as banks do. */
export function disputeOf(
  { now }: UnitOfWork,
  charge: Stripe.Charge,
  reason: DisputeReason,
  kind: 'chargeback' | 'inquiry',
): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'unknown';
  const code = reasonCodes[reason] ?? null;
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded || charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + responseTime,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: kind === 'inquiry',
    livemode: false,
    metadata: {},
    network_reason_code: code,
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: { brand, case_type: kind, network: brand, network_reason_code: code },
      type: 'card',
    },
    reason,
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure'),
  ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name'),
  ...nulls('customer_purchase_ip customer_signature duplicate_charge_documentation'),
  ...nulls('duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy'),
  ...nulls('refund_policy_disclosure refund_refusal_explanation service_date service_documentation'),
  ...nulls('shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number'),
  ...nulls('uncategorized_file uncategorized_text'),
  enhanced_evidence: {},
};
