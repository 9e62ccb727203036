import type { PaidCard } from '@plumbline/contract/commerce/receipts';
import type Stripe from 'stripe';
import type {
  ProviderBilling,
  ProviderDispute,
  ProviderState,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
  UnpaidInvoice,
} from '../provider-state.ts';
import { intentOfSecret, type ExecutedAttempt } from './execute-attempt.ts';
import { idOf } from './id-of.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe, ProviderFault } from './provider-fault.ts';
import { discountOfInvoice, invoiceLines, periodEndOfInvoice, productOfInvoice } from './invoice-lines.ts';
import { planOfProduct } from './product-of.ts';
import { providerRefund } from './refund-state.ts';
import { isoOf } from './iso-of.ts';

/** The payments of an order that are known before the provider is called. */
export interface KnownPayments {
  /** Payments in the ledger that are read again, the oldest first. */
  readonly rereadIntents: readonly string[];
  /** All payments in the ledger. */
  readonly allIntents: readonly string[];
  /** The ids in the event that caused the check. */
  readonly fromEvent: EventSubject;
  /**
   * Whether refunds, disputes and paid invoices are read: there can be some if the order has payments in the ledger, or
   * is a duplicate.
   */
  readonly withDetails: boolean;
}

/** The payment and the subscription that an event names; they may belong to the order. */
export interface EventSubject {
  readonly intentId: string | null;
  readonly subscriptionId: string | null;
}

/** The maximum number of paid invoices of one subscription: more than any membership has. */
const maxInvoices = 1000;

/** The maximum number of refunds of one payment: more than any payment has. */
const maxRefunds = 1000;

/** The number of payments that are read concurrently. */
const concurrency = 6;

/** Reads the provider's state of an order, with everything that its settlement requires. @throws ProviderFault */
export async function readProviderState(
  stripe: StripeProvider,
  attempt: ExecutedAttempt,
  known: KnownPayments,
): Promise<ProviderState> {
  const { subscription, secret, paid } = await readSubscription(stripe, attempt, known);
  const [{ payment: firstPayment, clientSecret }, others] = await Promise.all([
    readPayment(stripe.api, attempt.intentId, known.withDetails),
    readOthers(stripe, known, { orderId: attempt.request.orderId, attempt, paid }),
  ]);
  const isWaiting = firstPayment.status === 'waiting';
  return {
    attemptId: attempt.id,
    firstPayment,
    others,
    subscription,
    clientSecret: isWaiting ? (secret ?? clientSecret) : null,
  };
}

/**
 * Reads the payments of an order without an attempt, or whose attempts can no longer be paid; null if there are none.
 */
export async function readStateWithoutAttempt(
  stripe: StripeProvider,
  orderId: string,
  known: KnownPayments,
): Promise<ProviderState | null> {
  const others = await readOthers(stripe, known, { orderId, attempt: null, paid: [] });
  const [other] = others;
  if (!other) return null;
  // A settlement requires a first payment: this one stands for none, and changes nothing.
  const noPayment = {
    intentId: '',
    status: 'cancelled',
    received: 0,
    orderId: null,
    charge: null,
    failure: null,
  } as const;
  const firstPayment: ProviderPayment = {
    ...noPayment,
    role: 'extra',
    afterEnd: false,
    currency: other.currency,
    live: other.live,
  };
  return { attemptId: null, firstPayment, others, subscription: null, clientSecret: null };
}

interface OtherPayments {
  /** The order's public id. */
  readonly orderId: string;
  readonly attempt: ExecutedAttempt | null;
  /** The payments of the attempt's subscription. */
  readonly paid: readonly string[];
}

/** The payments of an order besides its attempt's first. An event can name any payment: only the order's own count. */
async function readOthers(
  { api }: StripeProvider,
  known: KnownPayments,
  own: OtherPayments,
): Promise<ProviderPayment[]> {
  const { rereadIntents, allIntents, fromEvent, withDetails } = known;
  const madeByHand = await findPaymentsMadeByHand(api, fromEvent.subscriptionId, own);
  const unseen = [...own.paid, ...madeByHand].filter((intent) => !allIntents.includes(intent));
  const others = new Set([...unseen, ...rereadIntents, ...(fromEvent.intentId === null ? [] : [fromEvent.intentId])]);
  if (own.attempt !== null) others.delete(own.attempt.intentId);
  const read = async (intent: string): Promise<ProviderPayment[]> => {
    const role = own.paid.includes(intent) ? 'membership' : 'extra';
    const isOwn = role === 'membership' || allIntents.includes(intent) || madeByHand.includes(intent);
    const payment = await readIfExists(api, intent, { withDetails, role, isOnlyFromEvent: !isOwn });
    return payment !== null && (isOwn || payment.orderId === own.orderId) ? [payment] : [];
  };
  const payments: ProviderPayment[] = [];
  const remaining = [...others];
  // Concurrently, since a member waits for the answer; in batches, since a full check may read hundreds.
  while (remaining.length > 0) payments.push(...(await Promise.all(remaining.splice(0, concurrency).map(read))).flat());
  return payments;
}

/** Reads a payment; null if only an event names it and the provider does not have it. */
async function readIfExists(
  api: Stripe,
  intent: string,
  {
    withDetails,
    role,
    isOnlyFromEvent,
  }: { readonly withDetails: boolean; readonly role: ProviderPayment['role']; readonly isOnlyFromEvent: boolean },
): Promise<ProviderPayment | null> {
  try {
    return (await readPayment(api, intent, withDetails, role)).payment;
  } catch (error) {
    if (isOnlyFromEvent && error instanceof ProviderFault && error.kind === 'missing') return null;
    throw error;
  }
}

/** The payments of a subscription that staff made in the provider's dashboard, and whose metadata names the order. */
async function findPaymentsMadeByHand(
  api: Stripe,
  subscriptionId: string | null,
  { orderId, attempt }: OtherPayments,
): Promise<string[]> {
  if (subscriptionId === null || subscriptionId === attempt?.subscriptionId) return [];
  try {
    const found = await callStripe(() => api.subscriptions.retrieve(subscriptionId));
    if (found.metadata['orderId'] !== orderId) return [];
    return (await paidInvoices(api, subscriptionId)).payments.map(({ intentId }) => intentId);
  } catch (error) {
    if (error instanceof ProviderFault && error.kind === 'missing') return [];
    throw error;
  }
}

async function readSubscription(
  { api, findings }: StripeProvider,
  { subscriptionId }: ExecutedAttempt,
  known: KnownPayments,
) {
  if (subscriptionId === null) return { subscription: null, secret: null, paid: [] };
  const expand = [
    'latest_invoice.confirmation_secret',
    'latest_invoice.payments',
    'default_payment_method',
    'customer.invoice_settings.default_payment_method',
  ];
  const found = await callStripe(() => api.subscriptions.retrieve(subscriptionId, { expand }));
  const status = subscriptionStatus(found.status);
  if (status === null) {
    findings.addUnknownStatus(found.status);
    throw new ProviderFault('unknown', `unknown_status_${found.status}`, `${found.id} has an unknown status`);
  }
  const invoice = typeof found.latest_invoice === 'object' ? found.latest_invoice : null;
  // An older invoice can be paid late, or while the newest one is unpaid, so all paid invoices are read.
  const paid = known.withDetails || hasBegun(found) ? await paidInvoices(api, subscriptionId) : noInvoices;
  const secret = invoice?.confirmation_secret?.client_secret ?? null;
  const unpaidInvoice = status === 'past_due' ? await readUnpaidInvoice(api, invoice) : null;
  const subscription = { ...providerSubscription(found, invoice), status, unpaidInvoice, ...paid };
  return { subscription, secret, paid: paid.payments.map(({ intentId }) => intentId) };
}

function hasBegun({ status }: Stripe.Subscription): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired';
}

type PaidInvoices = Pick<ProviderSubscription, 'payments' | 'paidPeriods'>;

const noInvoices: PaidInvoices = { payments: [], paidPeriods: [] };

async function paidInvoices(api: Stripe, subscription: string): Promise<PaidInvoices> {
  const query = { subscription, status: 'paid' as const, limit: 100, expand: ['data.payments'] };
  const invoices = await callStripe(() => api.invoices.list(query).autoPagingToArray({ limit: maxInvoices }));
  const payments = invoices.flatMap((invoice) => {
    const intentId = intentOfInvoice(invoice);
    if (intentId === null) return [];
    const product = productOfInvoice(invoice);
    return [
      {
        intentId,
        at: isoOf(invoice.status_transitions.paid_at ?? invoice.created),
        planId: product === null ? null : planOfProduct(product),
        lines: isUpdate(invoice) ? invoiceLines(invoice) : null,
        discount: discountOfInvoice(invoice),
      },
    ];
  });
  const paidPeriods = invoices.flatMap((invoice) => {
    const end = periodEndOfInvoice(invoice);
    return end === null ? [] : [{ end: isoOf(end), intentId: intentOfInvoice(invoice) }];
  });
  return { payments, paidPeriods };
}

/** Whether an invoice is for a change of plan, and not for a new period. */
function isUpdate({ billing_reason: reason }: Stripe.Invoice): boolean {
  return reason === 'subscription_update';
}

/** The payment of an invoice: the successful one, else its default one. */
export function intentOfInvoice(invoice: Stripe.Invoice): string | null {
  const payments = invoice.payments?.data ?? [];
  const payment =
    payments.find(({ status }) => status === 'paid') ?? payments.find(({ is_default: isDefault }) => isDefault);
  const intent = (payment ?? payments[0])?.payment.payment_intent;
  return intent ? idOf(intent) : intentOfSecret(invoice.confirmation_secret?.client_secret);
}

async function readUnpaidInvoice(api: Stripe, invoice: Stripe.Invoice | null): Promise<UnpaidInvoice | null> {
  if (invoice?.id === undefined || invoice.status !== 'open') return null;
  const intentId = intentOfInvoice(invoice);
  const intent = intentId === null ? null : await callStripe(() => api.paymentIntents.retrieve(intentId));
  const needsConfirmation =
    intent?.status === 'requires_action' || intent?.last_payment_error?.code === 'authentication_required';
  return {
    id: invoice.id,
    url: invoice.hosted_invoice_url ?? null,
    needsConfirmation,
    amount: invoice.amount_due,
    at: isoOf(invoice.status_transitions.finalized_at ?? invoice.created),
  };
}

function providerSubscription(
  found: Stripe.Subscription,
  invoice: Stripe.Invoice | null,
): Omit<ProviderSubscription, keyof PaidInvoices | 'status' | 'unpaidInvoice'> {
  const [item] = found.items.data;
  const isPaid =
    invoice === null ||
    invoice.status === 'paid' ||
    found.status === 'trialing' ||
    // An unpaid change of plan is not made, so the current period was paid before.
    (isUpdate(invoice) && found.status === 'active');
  const problem = invoice?.status === 'draft' ? invoice.last_finalization_error : null;
  return {
    id: found.id,
    isAlive: !['canceled', 'incomplete_expired'].includes(found.status),
    orderId: found.metadata['orderId'] ?? null,
    running: {
      start: isoOf(item?.current_period_start ?? found.created),
      isPaid,
      intentId: invoice && intentOfInvoice(invoice),
    },
    itemId: item?.id ?? null,
    isDiscounted: found.discounts.length > 0,
    renews: !found.cancel_at_period_end && found.cancel_at === null,
    scheduleId: found.schedule === null ? null : idOf(found.schedule),
    pendingInvoiceId: found.pending_update !== null && invoice !== null && isUpdate(invoice) ? invoice.id : null,
    endedAt: found.ended_at === null ? null : isoOf(found.ended_at),
    billing: providerBilling(found),
    stuckInvoice: problem ? { id: invoice?.id ?? '', problem: problem.message ?? problem.code ?? problem.type } : null,
  };
}

/** The next charge of a subscription, with the subscription's own card, else its customer's. */
function providerBilling({
  customer,
  default_payment_method: own,
  items,
  created,
  billing_cycle_anchor: anchor,
}: Stripe.Subscription): ProviderBilling {
  const settings = typeof customer === 'object' && !('deleted' in customer) ? customer.invoice_settings : null;
  const method = own ?? settings?.default_payment_method ?? null;
  const card = method !== null && typeof method === 'object' ? method.card : undefined;
  const [item] = items.data;
  return {
    customerId: idOf(customer),
    card:
      method !== null && card
        ? {
            id: idOf(method),
            brand: card.brand.slice(0, 24),
            last4: card.last4,
            wallet: card.wallet?.type.slice(0, 24) ?? null,
            expires: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
          }
        : null,
    amount: items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0),
    runsUntil: isoOf(item?.current_period_end ?? created),
    planId: item === undefined ? null : planOfProduct(idOf(item.price.product)),
    anchorAt: isoOf(anchor),
  };
}

/**
 * Null for a status that the provider has added since this code was written: its meaning for a membership is not
 * guessed.
 */
function subscriptionStatus(status: Stripe.Subscription.Status): ProviderSubscription['status'] | null {
  switch (status) {
    case 'incomplete':
      return 'waiting';
    case 'incomplete_expired':
      return 'never_started';
    case 'past_due':
      return 'past_due';
    case 'active':
    case 'trialing':
      return 'active';
    case 'canceled':
    case 'paused':
    case 'unpaid':
      return 'ended';
    default:
      return null;
  }
}

export async function readPayment(
  api: Stripe,
  id: string,
  withDetails: boolean,
  role: ProviderPayment['role'] = 'membership',
) {
  const [intent, refunds, disputes] = await Promise.all([
    callStripe(() => api.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
    withDetails ? readRefunds(api, id) : null,
    withDetails ? readDisputes(api, id) : null,
  ]);
  const charge =
    intent.status === 'succeeded' && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const payment: ProviderPayment = {
    intentId: intent.id,
    role,
    afterEnd: false,
    status: paymentStatus(intent.status),
    received: intent.amount_received,
    currency: intent.currency,
    live: intent.livemode,
    orderId: intent.metadata['orderId'] ?? null,
    charge: charge && (await readCharge(api, { intentId: id, charge, refunds, disputes })),
    failure: intent.status === 'requires_action' ? notConfirmed : failureOf(intent.last_payment_error),
  };
  return { payment, clientSecret: intent.client_secret };
}

interface ReadCharge {
  readonly intentId: string;
  readonly charge: Stripe.Charge;
  /** Null if they were not requested. */
  readonly refunds: readonly ProviderRefund[] | null;
  /** Null if they were not requested. */
  readonly disputes: readonly ProviderDispute[] | null;
}

async function readCharge(api: Stripe, { intentId, charge, refunds, disputes }: ReadCharge) {
  const { id, created, amount_refunded: refunded, disputed } = charge;
  return {
    id,
    at: isoOf(created),
    card: cardOf(charge.payment_method_details?.card),
    refunds: refunds ?? (refunded > 0 ? await readRefunds(api, intentId) : []),
    disputes: disputes ?? (disputed ? await readDisputes(api, intentId) : []),
  };
}

/**
 * All refunds of a payment, including failed ones. The charge's own list is not used: it is documented to contain the
 * refunds that "have been applied", which may omit a refund that failed later.
 */
async function readRefunds(api: Stripe, intentId: string): Promise<ProviderRefund[]> {
  const refunds = await callStripe(() =>
    api.refunds.list(ofPayment(intentId)).autoPagingToArray({ limit: maxRefunds }),
  );
  return refunds.map(providerRefund);
}

async function readDisputes(api: Stripe, intentId: string): Promise<ProviderDispute[]> {
  return (await callStripe(() => api.disputes.list(ofPayment(intentId)))).data.map(providerDispute);
}

function ofPayment(intentId: string) {
  return { payment_intent: intentId, limit: 100 };
}

function providerDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, status, reason, created } = dispute;
  const due = status.endsWith('needs_response') ? dispute.evidence_details.due_by : null;
  return {
    id,
    amount,
    status: disputeStatus(status),
    reason,
    openedAt: isoOf(created),
    evidenceDueAt: due === null ? null : isoOf(due),
  };
}

function cardOf(card: Stripe.Charge.PaymentMethodDetails.Card | undefined): PaidCard | null {
  if (!card?.brand || !card.last4) return null;
  return { brand: card.brand.slice(0, 20), last4: card.last4, wallet: card.wallet?.type.slice(0, 24) ?? null };
}

/** The message while the buyer's bank waits for their confirmation. */
const notConfirmed = 'Your bank has not confirmed this payment yet.';

/** The message of the provider's script for a failed challenge: the error's own message is written for developers. */
const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

function failureOf(error: Stripe.PaymentIntent['last_payment_error']): string | null {
  if (error?.code === 'payment_intent_authentication_failure') return notAuthenticated;
  return error?.message ?? null;
}

/** An inquiry takes no money, and neither does a dispute that was prevented. */
function disputeStatus(status: Stripe.Dispute.Status): ProviderDispute['status'] {
  if (status === 'won') return 'won';
  if (status === 'lost') return 'lost';
  if (status === 'prevented' || status === 'warning_closed') return 'closed';
  return status.startsWith('warning_') ? 'inquiry' : 'open';
}

function paymentStatus(status: Stripe.PaymentIntent.Status): ProviderPayment['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  return status === 'canceled' ? 'cancelled' : 'waiting';
}
