import { legalVersions } from '@plumbline/contract/commerce/legal';
import type { Knex } from 'knex';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { browserHash } from '../orders/claim.ts';
import { searchTextOf } from '../orders/search-text.ts';
import { changeOrder, lockOrder } from '../orders/store.ts';
import { insertConsent } from '../consents/store.ts';
import { endAttempt, findAttempt, startAttempt, type Attempt, type AttemptRequest } from './attempts.ts';
import { hasOtherEmail, type PaymentTarget } from './order-to-pay.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import { otherAmount, refuseDisagreement } from './refuse-disagreement.ts';
import { refuseOtherBuyer } from './refuse-other-buyer.ts';
import { idempotencyKeyLifetime } from './stripe/idempotency-key-lifetime.ts';

/**
 * `other_browser`: another browser has opened the payment, which has to be closed first; `nothing_to_pay`: it is paid
 * or refunded already.
 */
type PreparedOrder =
  | { readonly kind: 'ready' | 'other_browser'; readonly order: OrderRow; readonly attempt: Attempt }
  | { readonly kind: 'nothing_to_pay'; readonly order: OrderRow };

/** In ms: the time until the first check of an order with an open payment. */
const firstCheck = 5 * 60_000;

/**
 * Validates an order against the checkout's assertions, records consent and buyer, and stores the attempt with its key,
 * before any request to the provider.
 * @throws Failure `gone`, `conflict`, `amount_mismatch`, `invalid_input`, `agreement_required`.
 */
export async function prepareOrder(
  transaction: Knex.Transaction,
  orderId: number,
  request: PurchaseRequest & { readonly target: Pick<PaymentTarget, 'checkoutKey'> },
  time: number,
): Promise<PreparedOrder> {
  const now = new Date(time).toISOString();
  const order = await lockOrder(transaction, orderId);
  if (order.paid_at !== null || order.status === 'refunded') return { kind: 'nothing_to_pay', order };
  if (request.amount !== null && request.amount !== order.amount) throw otherAmount(order.amount, request.amount);
  if (request.amount === null && order.coupon_code !== null) refuseDisagreement(order.amount, request);
  if (request.mode !== order.mode) {
    const how = order.mode === 'payment' ? 'paid once' : 'a subscription';
    throw new Failure('conflict', `This order is ${how}.`);
  }
  refuseEnded(order, now);
  const { checkoutKey } = request.target;
  const browser = checkoutKey === undefined ? null : browserHash(checkoutKey, order.public_id);
  const current = await currentAttempt(transaction, order.id, time);
  // Two callers without a checkout key may be two browsers, so they never share an attempt.
  const isOwn = current !== null && browser !== null && current.browser === browser;
  const consent = consentOf(order, request, { isOwn, now });
  const buyer = buyerOf(order, request);
  // Consent and buyer are not stored yet: another browser's buyer may just have paid, with their own data.
  if (current !== null && !isOwn) return { kind: 'other_browser', order, attempt: current };
  const changes = { ...consent, ...buyer, check_at: checkTime(order, time) };
  const hasChanged = Object.entries(changes).some(([name, value]) => order[name as keyof OrderRow] !== value);
  const ready = { ...order, ...changes };
  if (hasChanged) await changeOrder(transaction, order.id, { ...changes, search_text: searchTextOf(ready) });
  if (ready.consent_at !== order.consent_at)
    await insertConsent(transaction, ready, { address: request.address ?? null });
  const attempt = current ?? (await startAttempt(transaction, order.id, { request: requestOf(ready), browser, now }));
  return { kind: 'ready', order: ready, attempt };
}

/** The attempt of an order; one whose key the provider may have forgotten is ended instead. */
async function currentAttempt(transaction: Knex.Transaction, orderId: number, time: number): Promise<Attempt | null> {
  const attempt = await findAttempt(transaction, orderId);
  const isStale = attempt?.status === 'new' && Date.parse(attempt.createdAt) < time - idempotencyKeyLifetime;
  if (attempt === null || !isStale) return attempt;
  // Another process may have opened its payment a moment ago.
  return (await endAttempt(transaction, attempt)) ? null : findAttempt(transaction, orderId);
}

function requestOf(order: OrderRow): AttemptRequest {
  const intervals = { monthly: 'month', annual: 'year' } as const;
  return {
    mode: order.mode,
    orderId: order.public_id,
    description: order.description,
    amount: order.amount,
    ...couponOf(order),
    planId: order.plan_id,
    interval: order.mode === 'subscription' ? intervals[order.billing_frequency ?? 'annual'] : null,
    customer: { email: order.customer_email ?? '' },
  };
}

/**
 * The provider's reduction of a subscription's price, and its duration. A one-time payment is requested with the
 * reduced price.
 */
function couponOf({ mode, amount, list_amount: listAmount, coupon_code: code, coupon_duration: duration }: OrderRow) {
  if (mode === 'payment' || code === null || listAmount === null) return {};
  return { coupon: { code, listAmount, amountOff: listAmount - amount, always: duration === 'always' } };
}

function refuseEnded(order: OrderRow, now: string): void {
  if (order.status === 'cancelled' || order.yields_to !== null)
    throw new Failure('gone', 'This order was replaced or called off.');
  if (order.status === 'expired' || order.expires_at <= now) throw new Failure('gone', 'This order has expired.');
}

/** When the worker checks the order, in case neither the browser's report nor an event arrives. ISO 8601. */
function checkTime({ check_at: before, expires_at: expiresAt }: OrderRow, time: number): string {
  const soon = new Date(time + firstCheck).toISOString();
  return [before ?? soon, soon, expiresAt].reduce((earliest, each) => (each < earliest ? each : earliest));
}

/**
 * The data of the buyer that the member dashboard sent with its order take precedence. A buyer of this site may correct
 * their name with a retry; another address requires another order.
 */
function buyerOf(order: OrderRow, { buyer }: PurchaseRequest) {
  const email = order.customer_email ?? buyer?.email ?? null;
  if (email === null) {
    throw invalidInput([{ path: 'body.customerInfo', message: 'is required' }]);
  }
  if (order.reference_hash !== null) refuseOtherBuyer(order, { customerEmail: buyer?.email });
  if (hasOtherEmail(order, buyer)) {
    throw new Failure('conflict', 'This order was begun with another e-mail address. Please start it anew.');
  }
  // Only the dashboard's orders have a reference.
  const correction = order.reference_hash === null ? buyer : null;
  return {
    customer_email: correction?.email ?? email,
    customer_name: correction?.name ?? order.customer_name ?? buyer?.name ?? null,
    customer_phone: correction?.phone ?? order.customer_phone ?? buyer?.phone ?? null,
    customer_address: correction?.address ?? order.customer_address ?? buyer?.address ?? null,
  };
}

/** A charge requires consent to the current versions, given now or recorded before by the same browser (`isOwn`). */
function consentOf(
  order: OrderRow,
  { agreement }: PurchaseRequest,
  { isOwn, now }: { readonly isOwn: boolean; readonly now: string },
) {
  const current = {
    consent_agreement: legalVersions.agreement,
    consent_recurring: legalVersions['recurring-billing'],
  };
  const isGivenNow =
    agreement?.agreement === current.consent_agreement && agreement['recurring-billing'] === current.consent_recurring;
  const isRecorded =
    isOwn &&
    order.consent_agreement === current.consent_agreement &&
    order.consent_recurring === current.consent_recurring;
  if (isRecorded) return { ...current, consent_at: order.consent_at };
  if (isGivenNow) return { ...current, consent_at: now };
  throw new Failure(
    'agreement_required',
    agreement === null
      ? 'Please agree to the recurring billing terms to continue.'
      : 'The terms have changed. Please load the page again and agree to the current ones.',
  );
}
