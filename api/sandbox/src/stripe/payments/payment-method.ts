import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from '../state/ids.ts';
import type { Card } from '../state/tables.ts';
import type { Work } from '../state/work.ts';
import { missing } from '../rest/stripe-error.ts';
import { checkCard, type CardFacts, type CardInput } from './card-input.ts';
import { testCardNamed, testCardNumbered, type TestCard } from './test-cards.ts';

const noAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
export const noBillingDetails: Stripe.PaymentMethod.BillingDetails = {
  address: noAddress,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

interface Given {
  readonly billingDetails?: Partial<Stripe.PaymentMethod.BillingDetails> | undefined;
  readonly metadata?: Stripe.Metadata | undefined;
  readonly allowRedisplay?: string | undefined;
}

/** Makes a payment method of what a buyer typed; of the number only the last four digits stay. */
export function createFromCard(work: Work, input: CardInput, given: Given = {}): Stripe.PaymentMethod {
  const facts = checkCard(input, work.now);
  const test = testCardNumbered(input.number.replaceAll(/[\s-]/g, ''));
  return create(work, facts, test, given);
}

/** Makes one of a test card's name, such as `visa`. */
export function createFromName(work: Work, test: TestCard, given: Given = {}): Stripe.PaymentMethod {
  const year = new Date(work.now * 1000).getUTCFullYear() + 1;
  return create(
    work,
    { ...checkCard({ ...test, exp_month: 8, exp_year: year }, work.now), cvcGiven: true },
    test,
    given,
  );
}

function create(work: Work, facts: CardFacts, test: TestCard | undefined, given: Given): Stripe.PaymentMethod {
  const method = makePaymentMethod(work, facts, given);
  work.put('payment_methods', method);
  work.put('cards', { id: method.id, test: test?.name ?? null, spent: false, setUp: false });
  return method;
}

function makePaymentMethod(
  { now }: Work,
  { brand, last4, month, year, cvcGiven }: CardFacts,
  { billingDetails = {}, metadata = {}, allowRedisplay = 'unspecified' }: Given,
): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: allowRedisplay,
    billing_details: { ...noBillingDetails, ...billingDetails },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcGiven ? 'unchecked' : null },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: createHash('sha256').update(`${brand}${last4}`).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
}

/** By id; `pm_card_visa` and the like make a new one, as with Stripe. @throws StripeError where there is none. */
export function paymentMethodOf(work: Work, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const known = work.get('payment_methods', id);
  if (known !== undefined) return known;
  const test = id.startsWith('pm_card_') ? testCardNamed(id.slice('pm_card_'.length)) : undefined;
  if (test === undefined) throw missing('PaymentMethod', id, param, 400);
  return createFromName(work, test);
}

/** What is known of a payment method's card, and how the card behaves. */
export function cardOf(
  work: Work,
  { id }: Stripe.PaymentMethod,
): { readonly card: Card; readonly test: TestCard | undefined } {
  const card = work.get('cards', id) ?? { id, test: null, spent: false, setUp: false };
  return { card, test: testCardNamed(card.test) };
}

/** Gives a payment method to a customer. */
export function attachTo(work: Work, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  const attached = { ...method, customer };
  work.put('payment_methods', attached);
  work.emit('payment_method.attached', attached);
  return attached;
}
