import { nulls } from '../../provider/nulls.ts';
import type Stripe from 'stripe';
import { newId, randomText } from '../../provider/ids.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { declines } from './test-cards.ts';

interface Attempt {
  readonly intent: Stripe.PaymentIntent;
  readonly method: Stripe.PaymentMethod;
  readonly challenged: boolean;
  readonly decline: keyof typeof declines | null;
}

/** Charges a card, or records that it was declined. */
export function makeCharge(work: UnitOfWork, attempt: Attempt): Stripe.Charge {
  const { intent, decline } = attempt;
  const id = newId('ch');
  const paid = decline === null;
  const { amount, currency, description } = intent;
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount,
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    billing_details: attempt.method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: work.now,
    currency,
    customer: idOf(intent.customer),
    description,
    disputed: false,
    failure_code: decline === null ? null : declines[decline].code,
    failure_message: decline === null ? null : declines[decline].message,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: attempt.method.id,
    payment_method_details: { type: 'card', card: cardDetails(attempt) },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_url: paid ? `${work.origin}/payments/${intent.id}` : null,
    refunded: false,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    ...nulls('application application_fee application_fee_amount balance_transaction failure_balance_transaction'),
    ...nulls('on_behalf_of receipt_number review source source_transfer transfer_data transfer_group'),
  };
  work.put('charges', charge);
  work.emit(paid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

function outcomeOf(decline: keyof typeof declines | null): Stripe.Charge.Outcome {
  const risk = { risk_level: 'normal', risk_score: 12 };
  if (decline === null) {
    return {
      ...nulls('advice_code network_advice_code network_decline_code'),
      network_status: 'approved_by_network',
      reason: null,
      ...risk,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  const { advice, declineCode, networkCode } = declines[decline];
  return {
    advice_code: advice,
    network_advice_code: null,
    network_decline_code: networkCode,
    network_status: 'declined_by_network',
    reason: declineCode,
    ...risk,
    seller_message: `The bank returned the decline code \`${declineCode}\`.`,
    type: 'issuer_declined',
  };
}

function cardDetails({ intent, method, challenged, decline }: Attempt): Stripe.Charge.PaymentMethodDetails.Card {
  const { card } = method;
  const cvcCheck = decline === 'incorrectCvc' ? 'fail' : card?.checks?.cvc_check == null ? null : 'pass';
  return {
    amount_authorized: decline === null ? intent.amount : null,
    authorization_code: decline === null ? randomText(6).toUpperCase() : null,
    brand: card?.brand ?? null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcCheck },
    country: card?.country ?? null,
    // The card networks' code 05: the cardholder was authenticated.
    electronic_commerce_indicator: challenged ? '05' : null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    extended_authorization: { status: 'disabled' },
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    incremental_authorization: { status: 'unavailable' },
    last4: card?.last4 ?? null,
    multicapture: { status: 'unavailable' },
    network: card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: randomText(15),
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: challenged
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: randomText(36),
          version: '2.2.0',
        }
      : null,
    wallet: walletOf(card?.wallet ?? null),
    ...nulls('installments mandate transaction_link_id'),
  };
}

function walletOf(
  wallet: Stripe.PaymentMethod.Card.Wallet | null,
): Stripe.Charge.PaymentMethodDetails.Card.Wallet | null {
  return wallet && { type: wallet.type, dynamic_last4: wallet.dynamic_last4, [wallet.type]: {} };
}

/** The id of a reference that may be expanded. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
