import type { Client } from '@plumbline/contract/client';
import { ApiError } from '@plumbline/contract/errors';
import { legalVersions } from '@plumbline/contract/commerce/legal';
import { getOrder, type Order, type OrderStatus } from '@plumbline/contract/commerce/orders';
import { completePayment, createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import { failureText } from '@plumbline/kit/failure-text';
import { checkoutKeyOf } from '../checkout/checkout-key.ts';
import { checkoutStateOf } from '../checkout/checkout-state.ts';
import type { Purchase } from '../checkout/purchase.ts';
import { faults, states, toasts } from '../content.ts';
import type { Buyer, Instrument } from './instrument.ts';
import { outcomeOf, type Attempt, type Outcome } from './outcome.ts';
import { declined, isCancelled, isUnclear } from './provider-error.ts';

interface Payment {
  readonly client: Client;
  readonly purchase: Purchase;
  readonly buyer: Buyer;
  readonly instrument: Instrument;
  /** Called once an order and its payment exist, before anything is charged: a returning buyer continues them. */
  readonly onOrder: (orderId: string, paymentId: string | null) => void;
}

/** The payment that the API has created, or found, for the browser to confirm. */
interface CreatedPayment {
  readonly orderId: string | null;
  readonly clientSecret: string | null;
  readonly paymentId?: string | null;
  readonly status: OrderStatus;
}

/** The versions of the documents that the buyer agrees to, as the page shows them. */
const agreement = {
  'recurring-billing': legalVersions['recurring-billing'],
  agreement: legalVersions.agreement,
};

/** In ms: the API may have to call the provider several times, with a time-out of 10 s a call. */
const timeout = 30_000;

/** Pays: the API creates the payment, the provider confirms it, and the API verifies it. Never throws. */
export async function payOrder(payment: Payment): Promise<Outcome> {
  const { purchase, buyer, instrument, client, onOrder } = payment;
  const method = await methodOf(payment);
  if ('error' in method) return declined(method.error);

  let created: CreatedPayment;
  try {
    created = await createPayment(payment, method.id);
  } catch (error) {
    return outcomeOfRefusal(client, error, purchase);
  }
  const { orderId, clientSecret, status } = created;
  if (orderId === null) return { kind: 'invalid' };
  onOrder(orderId, created.paymentId ?? paymentOfSecret(clientSecret));
  if (clientSecret === null) return outcomeOfEarlierPayment(client, orderId, status);

  const attempt: Attempt = { orderId, clientSecret, paymentId: null };
  const confirmed = await instrument.confirm(clientSecret, buyer, method.id);
  if (isCancelled(confirmed)) return closedOrOwned(client, orderId);
  const { paymentIntent, error } = confirmed;
  if (error) return isUnclear(error) ? { kind: 'pending', attempt } : declined(error);
  if (paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing') {
    return completeAttempt(client, { ...attempt, paymentId: paymentIntent.id }, buyer);
  }
  return declined(paymentIntent.last_payment_error ?? {});
}

/** The payment's id within the provider's client secret: `pi_…` of `pi_…_secret_…`. */
export function paymentOfSecret(clientSecret: string | null): string | null {
  return /^(pi_\w+?)_secret_./.exec(clientSecret ?? '')?.[1] ?? null;
}

/** The payment method of a subscription, which the server needs before the confirmation: renewals are charged to it. */
async function methodOf({ purchase, buyer, instrument }: Payment): ReturnType<Instrument['createMethod']> {
  return purchase.mode === 'subscription' ? instrument.createMethod(buyer) : { id: null };
}

async function createPayment({ client, purchase, buyer }: Payment, methodId: string | null): Promise<CreatedPayment> {
  const { amount, mode } = purchase;
  // A link may name only a part of a buyer whom the API knows; the request has the whole buyer or none.
  const isNamed = buyer.name !== '' && buyer.email !== '';
  const target = { ...targetOf(purchase), couponCode: purchase.reduction?.code ?? null };
  if (mode === 'payment') {
    const customer = isNamed ? { customerInfo: { name: buyer.name, email: buyer.email } } : {};
    const body = { ...target, amount, agreement, ...customer };
    return client.call(createPaymentIntent, { body }, { timeout });
  }
  const customer = isNamed ? { customerInfo: { ...namesOf(buyer.name), ...contactOf(buyer) } } : {};
  const method = methodId === null ? {} : { paymentMethodId: methodId };
  const body = { ...target, amount, agreement, ...customer, ...method };
  return client.call(createSubscription, { body }, { timeout });
}

/** The item with the browser's key, so that a second tab or a second try continues the same order and payment. */
function targetOf({ target, membershipId }: Purchase) {
  return { ...target, checkoutKey: checkoutKeyOf(membershipId) };
}

function contactOf({ email, phone, postalCode }: Buyer) {
  return { email, ...(phone ? { phone } : {}), ...(postalCode ? { zipCode: postalCode } : {}) };
}

/** A name in the two fields that the API has for it: the last word of several is the last name. */
export function namesOf(name: string): { firstName: string; lastName?: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : undefined;
  return { firstName: words.join(' '), ...(lastName === undefined ? {} : { lastName }) };
}

/**
 * The outcome of an attempt to pay that got no secret: another tab, visit or browser has paid or is paying, possibly for
 * another plan of the membership, or the API is still creating a payment. This attempt has charged nothing.
 */
async function outcomeOfEarlierPayment(client: Client, orderId: string, status: OrderStatus): Promise<Outcome> {
  const attempt: Attempt = { orderId, clientSecret: null, paymentId: null, begunBy: 'found-on-pay' };
  const state = checkoutStateOf({ status });
  if (state === 'payable') return { kind: 'pending', attempt };
  if (state !== 'paid') return closedOrOwned(client, orderId);
  const order = await readOrder(client, orderId);
  return order === null ? { kind: 'pending', attempt } : { kind: 'owned', order };
}

/**
 * The outcome if an order can no longer be paid: another tab may have paid it (`owned`), else it was cancelled or has
 * expired.
 */
async function closedOrOwned(client: Client, orderId: string | null): Promise<Outcome> {
  const order = orderId === null ? null : await readOrder(client, orderId);
  if (order !== null && checkoutStateOf(order) === 'paid') return { kind: 'owned', order };
  return closedOutcome(order);
}

/** The outcome of an order that can no longer be paid; null if the order could not be read. */
export function closedOutcome(order: Order | null): Outcome {
  // From its expiry on the API refuses an order, and its payment is cancelled; it is closed some time later.
  const isExpired = order?.status === 'open' && Date.parse(order.expiresAt) <= Date.now();
  return { kind: 'closed', order: isExpired ? { ...order, status: 'expired' } : order };
}

function readOrder(client: Client, orderId: string): Promise<Order | null> {
  return client.call(getOrder, { params: { orderId } }).catch(() => null);
}

/** Makes the API check at the provider whether the payment is paid; the outcome is pending until it answers. */
export async function completeAttempt(
  client: Client,
  attempt: Attempt,
  { name, email }: Pick<Buyer, 'name' | 'email'>,
): Promise<Outcome> {
  if (attempt.paymentId === null) return { kind: 'pending', attempt };
  const customer = { ...(email ? { customerEmail: email } : {}), ...(name ? { customerName: name } : {}) };
  const body = { orderId: attempt.orderId, paymentId: attempt.paymentId, ...customer };
  try {
    const { order, receipt } = await client.call(completePayment, { body }, { timeout });
    const ownPayment = receipt === undefined ? null : { paymentId: attempt.paymentId, receipt };
    const outcome = outcomeOf(order, ownPayment);
    if (outcome !== null) return outcome;
    // The API has checked with the provider that the payment of the earlier visit is not paid.
    if (attempt.begunBy === 'earlier-visit' && order.status === 'open') return { kind: 'unpaid' };
  } catch {
    // Only the API's answer was lost: the payment may have been charged.
  }
  return { kind: 'pending', attempt };
}

/** Error codes whose texts are written for buyers. */
const codesWithTextForBuyers = ['conflict', 'payment_pending', 'provider_unavailable', 'invalid_input'] as const;

/**
 * The outcome of an API error while the payment was being created. It was not confirmed, so that nothing was charged.
 */
async function outcomeOfRefusal(client: Client, error: unknown, { mode, target }: Purchase): Promise<Outcome> {
  const toast = mode === 'subscription' ? toasts.subscriptionFailed : toasts.paymentError;
  if (!(error instanceof ApiError)) return { kind: 'failed', title: toast.title, message: toast.description };
  const { code, detail } = error;
  const failed = (title: string, message: string): Outcome => ({ kind: 'failed', title, message });
  if (code === 'card_declined') return declined({ message: detail });
  if (code === 'coupon_refused') {
    return { kind: 'failed', title: toasts.codeRefused.title, message: detail, next: states.withoutCode };
  }
  if (code === 'agreement_required') return failed(toasts.agreementRequired.title, faults.agreement);
  // The order belongs to another buyer than the link names.
  const isOtherBuyer = code === 'conflict' && error.issues.some(({ path }) => path === 'body.customerInfo');
  if (isOtherBuyer || code === 'not_found') return { kind: 'invalid' };
  if (code === 'amount_mismatch') return { kind: 'repriced' };
  if (code === 'gone') return closedOrOwned(client, target.orderId ?? null);
  if (code === 'payment_pending' && target.orderId !== undefined) {
    const attempt: Attempt = { orderId: target.orderId, clientSecret: null, paymentId: null, begunBy: 'found-on-pay' };
    return { kind: 'pending', attempt };
  }
  return failed(toast.title, failureText(error, toast.description, codesWithTextForBuyers));
}
