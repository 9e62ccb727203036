import type Stripe from 'stripe';
import { invalid } from '../rest/stripe-error.ts';
import { newId } from '../state/ids.ts';
import type { Work } from '../state/work.ts';
import { book } from './balance.ts';
import { idOf } from './charge.ts';

const fee = 1500;
const reasonCodes: Readonly<Record<string, string>> = { fraudulent: '10.4', product_not_received: '13.1' };

/** The cardholder's bank takes the money back. */
export function openDispute(work: Work, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`);
  if (!charge.paid) throw invalid(`Charge ${charge.id} was not paid.`);
  const disputed = { ...charge, disputed: true };
  work.put('charges', disputed);
  const made = makeDispute(work, charge, reason);
  work.put('disputes', made);
  work.emit('charge.dispute.created', made);
  const withdrawn = bookFor(work, made, -made.amount, fee);
  work.emit('charge.dispute.funds_withdrawn', withdrawn, made);
  work.emit('charge.updated', disputed, charge);
  return withdrawn;
}

/** The bank has decided. */
export function closeDispute(work: Work, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): Stripe.Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalid('This dispute is already closed', { param: 'dispute' });
  }
  const closed = { ...dispute, status: outcome };
  work.put('disputes', closed);
  work.emit('charge.dispute.closed', closed, dispute);
  if (outcome === 'lost') return closed;
  const reinstated = bookFor(work, closed, closed.amount, 0);
  work.emit('charge.dispute.funds_reinstated', reinstated, closed);
  return reinstated;
}

function bookFor(work: Work, dispute: Stripe.Dispute, amount: number, charged: number): Stripe.Dispute {
  const { id, currency } = dispute;
  const description = `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${idOf(dispute.charge)}`;
  const booked = book(work, { type: 'adjustment', amount, currency, source: id, description, fee: charged });
  const after = { ...dispute, balance_transactions: [...dispute.balance_transactions, booked] };
  work.put('disputes', after);
  return after;
}

function makeDispute({ now }: Work, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'unknown';
  const code = reasonCodes[reason] ?? null;
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: code,
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: code },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
