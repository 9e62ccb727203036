import type Stripe from 'stripe';
import type { Facts, PaymentFact, SubscriptionFact } from '../facts.ts';
import { intentOfSecret, type MadeAttempt } from './make-attempt.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe } from './provider-fault.ts';

/** What is known already, and says where to look. */
export interface Known {
  /** Payments that the ledger has and that are looked at again, the oldest first. */
  readonly intents: readonly string[];
  /** All that it has. */
  readonly all: readonly string[];
  /** A payment that an event was about. */
  readonly hint: string | null;
  /** Whether money may have gone back: a refund that failed leaves no trace on the charge. */
  readonly settled: boolean;
}

/** Paid invoices of one subscription that are looked at: two years of months. */
const invoicesSeen = 24;

/** Asks the provider for everything that an order's settlement goes by. @throws ProviderFault */
export async function readFacts(stripe: StripeProvider, attempt: MadeAttempt, known: Known): Promise<Facts> {
  const { subscription, secret, renewals } = await readSubscription(stripe.api, attempt, known);
  const own = new Set([...renewals, ...known.all]);
  const intents = new Set([...renewals, ...known.intents]);
  if (known.hint !== null) intents.add(known.hint);
  intents.delete(attempt.intentId);
  const { fact: first, clientSecret } = await readPayment(stripe.api, attempt.intentId, known.settled);
  const others: PaymentFact[] = [];
  for (const intent of intents) {
    const { fact } = await readPayment(stripe.api, intent, known.settled);
    // An event can name any payment; only the order's own count.
    if (own.has(intent) || fact.orderId === attempt.request.orderId) others.push(fact);
  }
  const waiting = first.status === 'waiting';
  return {
    attemptId: attempt.id,
    first,
    others,
    subscription,
    clientSecret: waiting ? (secret ?? clientSecret) : null,
  };
}

async function readSubscription(api: Stripe, { subscriptionId, intentId }: MadeAttempt, known: Known) {
  if (subscriptionId === null) return { subscription: null, secret: null, renewals: [] };
  const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];
  const found = await callStripe(() => api.subscriptions.retrieve(subscriptionId, { expand }));
  const invoice = typeof found.latest_invoice === 'object' ? found.latest_invoice : null;
  const newest = invoice && intentOfInvoice(invoice);
  const unseen = newest !== null && newest !== intentId && !known.all.includes(newest);
  const renewals = unseen ? (await paidIntents(api, subscriptionId)).filter((id) => !known.all.includes(id)) : [];
  const secret = invoice?.confirmation_secret?.client_secret ?? null;
  return { subscription: subscriptionFact(found, invoice), secret, renewals };
}

async function paidIntents(api: Stripe, subscription: string): Promise<string[]> {
  const { data } = await callStripe(() =>
    api.invoices.list({ subscription, status: 'paid', limit: invoicesSeen, expand: ['data.payments'] }),
  );
  return data.flatMap((invoice) => intentOfInvoice(invoice) ?? []);
}

function intentOfInvoice(invoice: Stripe.Invoice): string | null {
  for (const { payment } of invoice.payments?.data ?? []) {
    if (payment.payment_intent) return idOf(payment.payment_intent);
  }
  return intentOfSecret(invoice.confirmation_secret?.client_secret);
}

function subscriptionFact(found: Stripe.Subscription, invoice: Stripe.Invoice | null): SubscriptionFact {
  const end = found.items.data[0]?.current_period_end ?? found.ended_at ?? found.created;
  const status = subscriptionStatus(found.status);
  const unpaid = status === 'past_due' && invoice?.status === 'open';
  return {
    id: found.id,
    status,
    orderId: found.metadata['orderId'] ?? null,
    periodEnd: isoOf(end),
    renews: !found.cancel_at_period_end && found.cancel_at === null,
    unpaidInvoice: unpaid ? (invoice.id ?? null) : null,
  };
}

function subscriptionStatus(status: Stripe.Subscription.Status): SubscriptionFact['status'] {
  switch (status) {
    case 'incomplete':
      return 'waiting';
    case 'incomplete_expired':
      return 'dead';
    case 'past_due':
      return 'past_due';
    case 'active':
    case 'trialing':
      return 'active';
    case 'canceled':
    case 'paused':
    case 'unpaid':
    default:
      return 'ended';
  }
}

export async function readPayment(api: Stripe, id: string, settled: boolean) {
  const intent = await callStripe(() => api.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  const charge =
    intent.status === 'succeeded' && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const fact: PaymentFact = {
    intentId: intent.id,
    status: paymentStatus(intent.status),
    received: intent.amount_received,
    currency: intent.currency,
    live: intent.livemode,
    orderId: intent.metadata['orderId'] ?? null,
    charge: charge && (await readCharge(api, intent.id, charge, settled)),
    failure: failureOf(intent.last_payment_error),
  };
  return { fact, clientSecret: intent.client_secret };
}

async function readCharge(api: Stripe, intent: string, charge: Stripe.Charge, settled: boolean) {
  const asked = { payment_intent: intent, limit: 100 };
  const refunds = settled || charge.amount_refunded > 0 ? (await callStripe(() => api.refunds.list(asked))).data : [];
  const disputes = settled || charge.disputed ? (await callStripe(() => api.disputes.list(asked))).data : [];
  return {
    id: charge.id,
    at: isoOf(charge.created),
    card: cardOf(charge.payment_method_details?.card),
    refunds: refunds.map(({ id, amount, status }) => ({
      id,
      amount,
      failed: status === 'failed' || status === 'canceled',
    })),
    disputes: disputes.flatMap((dispute) => {
      const standing = disputeStanding(dispute.status);
      return standing === null ? [] : [{ id: dispute.id, amount: dispute.amount, standing }];
    }),
  };
}

function cardOf(card: Stripe.Charge.PaymentMethodDetails.Card | undefined) {
  return card?.brand && card.last4 ? { brand: card.brand.slice(0, 20), last4: card.last4 } : null;
}

/** For programmers, the provider words a failed challenge so; for buyers, its own script says it like this. */
const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

function failureOf(error: Stripe.PaymentIntent['last_payment_error']): string | null {
  if (error?.code === 'payment_intent_authentication_failure') return notAuthenticated;
  return error?.message ?? null;
}

/** Null for an inquiry: it takes no money. */
function disputeStanding(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' | null {
  if (status.startsWith('warning_') || status === 'prevented') return null;
  if (status === 'won') return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

function paymentStatus(status: Stripe.PaymentIntent.Status): PaymentFact['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  return status === 'canceled' ? 'cancelled' : 'waiting';
}

function idOf(object: string | { readonly id: string }): string {
  return typeof object === 'string' ? object : object.id;
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
