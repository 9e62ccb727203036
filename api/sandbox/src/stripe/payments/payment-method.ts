import { nulls } from '../../provider/nulls.ts';
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from '../../provider/ids.ts';
import type { WalletType } from '../../stripe-js/wallets/messages.ts';
import type { Card } from '../state/tables.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { noSuchObject } from '../rest/stripe-error.ts';
import { checkCard, type CheckedCard, type CardInput } from './card-input.ts';
import { testCardNamed, testCardNumbered, type TestCard } from './test-cards.ts';

interface BillingDetails {
  readonly address?: { readonly country?: string | undefined; readonly postal_code?: string | undefined } | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
}

interface NewPaymentMethod {
  readonly billingDetails?: BillingDetails | undefined;
  /** The wallet of the card; undefined if the card was entered in a form. */
  readonly wallet?: WalletType | undefined;
}

/**
 * Creates a payment method of a card; of its number only the last four digits are stored.
 * @throws StripeError for an invalid card.
 */
export function createPaymentMethod(
  work: UnitOfWork,
  input: CardInput,
  parameters: NewPaymentMethod = {},
): Stripe.PaymentMethod {
  const card = checkCard(input, work.now);
  const method = makePaymentMethod(work, card, parameters);
  const test = testCardNumbered(input.number.replaceAll(/[\s-]/g, ''));
  work.put('payment_methods', method);
  work.put('cards', { id: method.id, test: test?.name ?? null, isSpent: false, isSetUp: false });
  return method;
}

function makePaymentMethod(
  { now }: UnitOfWork,
  { brand, last4, month, year, hasCvc }: CheckedCard,
  { billingDetails: { address = {}, email, name, phone } = {}, wallet }: NewPaymentMethod,
): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        ...nulls('city line1 line2 state'),
        country: address.country ?? null,
        postal_code: address.postal_code ?? null,
      },
      email: email ?? null,
      name: name ?? null,
      phone: phone ?? null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: hasCvc ? 'unchecked' : null },
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
      wallet: wallet === undefined ? null : { type: wallet, dynamic_last4: null, [wallet]: {} },
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

/** @throws StripeError */
export function requirePaymentMethod(work: UnitOfWork, id: string, status = 400): Stripe.PaymentMethod {
  const method = work.get('payment_methods', id);
  if (method === undefined) throw noSuchObject('PaymentMethod', id, 'payment_method', status);
  return method;
}

/** The data of a payment method's card, and its behaviour. */
export function cardOf(
  work: UnitOfWork,
  { id }: Stripe.PaymentMethod,
): { readonly card: Card; readonly test: TestCard | undefined } {
  const card = work.get('cards', id) ?? { id, test: null, isSpent: false, isSetUp: false };
  return { card, test: testCardNamed(card.test) };
}

/** Attaches a payment method to a customer. */
export function attachTo(work: UnitOfWork, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  const attached = { ...method, customer };
  work.put('payment_methods', attached);
  work.emit('payment_method.attached', attached);
  return attached;
}

/** Detaches a payment method from its customer; neither calls nor subscriptions can use it afterwards. */
export function detach(work: UnitOfWork, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const detached = { ...method, customer: null };
  work.put('payment_methods', detached);
  work.put('cards', { ...cardOf(work, method).card, isSpent: true });
  for (const subscription of work.all('subscriptions')) {
    if (subscription.default_payment_method !== method.id) continue;
    work.put('subscriptions', { ...subscription, default_payment_method: null });
  }
  work.emit('payment_method.detached', detached, method);
  return detached;
}
