import type Stripe from 'stripe';
import type { OpenProvider } from '../open-provider.ts';
import type { Coupon, Refund, SharedClock, Subscription } from './provider/books.ts';
import type { Payment, Wire } from './wire.ts';

/** The maximum number of objects that are read, newest first: one schedule creates a few. */
const newest = 50;

/** Opens connections to the sandbox for schedules that run one after the other. */
export function sandboxWires(provider: OpenProvider): (clock: SharedClock) => Wire {
  const { stripe } = provider;
  let last: string | null = null;

  const subscriptionsOf = async (orderId: string): Promise<Stripe.Subscription[]> => {
    const expand = ['data.latest_invoice.confirmation_secret', 'data.discounts'];
    const { data } = await stripe.subscriptions.list({ limit: newest, status: 'all', expand });
    return data.filter(({ metadata }) => metadata['orderId'] === orderId);
  };
  /** The payments of an order; those of an invoice are found by the subscription, which alone names the order. */
  const intentsOf = async (
    orderId: string,
    subscriptions: readonly Stripe.Subscription[],
  ): Promise<Stripe.PaymentIntent[]> => {
    const { data: intents } = await stripe.paymentIntents.list({ limit: newest, expand: ['data.latest_charge'] });
    const ids = subscriptions.flatMap(({ latest_invoice: invoice }) =>
      typeof invoice === 'object' ? [invoice?.confirmation_secret?.client_secret.replace(/_secret_.*$/, '')] : [],
    );
    return intents.filter(({ id, metadata }) => metadata['orderId'] === orderId || ids.includes(id));
  };
  const paymentOf = async ({ id, latest_charge: charge, amount_received: amount }: Stripe.PaymentIntent) => {
    const { data } = await stripe.refunds.list({ payment_intent: id });
    if (typeof charge !== 'object' || charge === null) throw new Error(`${id} has no charge`);
    const refunds = data.map((refund) => refundOf(id, refund));
    const about = { id, amount, charge: charge.id, at: charge.created };
    const payment: Payment = { ...about, kind: 'first', refunds, disputes: [], refusals: 0 };
    return payment;
  };
  const couponOf = async ({ discounts: [discount] }: Stripe.Subscription): Promise<Coupon | null> => {
    const id = typeof discount === 'object' ? discount.source.coupon : null;
    if (typeof id !== 'string') return null;
    const { name, amount_off: amountOff, duration } = await stripe.coupons.retrieve(id);
    return { id, name: name ?? '', amountOff: amountOff ?? 0, duration: duration === 'forever' ? 'forever' : 'once' };
  };
  return (clock) => ({
    transport: fetch,
    books: null,
    pay: async (intentId) => {
      const { client_secret: secret, status } = await stripe.paymentIntents.retrieve(intentId);
      if (status !== 'requires_payment_method' || secret === null) return false;
      return (await provider.confirm(secret, await provider.card('4242424242424242'))).status === 200;
    },
    setUp: async (clientSecret) => {
      await provider.confirmSetup(clientSecret, await provider.card('4242424242424242'));
    },
    refund: async (intentId, amount) => {
      const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
      const { latest_charge: charge } = intent;
      if (intent.status !== 'succeeded' || typeof charge !== 'object' || charge === null) return;
      const left = charge.amount - charge.amount_refunded;
      if (left > 0) await stripe.refunds.create({ payment_intent: intentId, amount: Math.min(left, amount) });
    },
    pass: (ms) => void (clock.time += ms),
    booksOf: async (orderId) => {
      const subscriptions = await subscriptionsOf(orderId);
      const intents = await intentsOf(orderId, subscriptions);
      const paid = intents.filter(({ status }) => status === 'succeeded').toReversed();
      return {
        payments: await Promise.all(paid.map(paymentOf)),
        subscriptions: await Promise.all(
          subscriptions.map(async (found) => ({ ...subscriptionOf(found), coupon: await couponOf(found) })),
        ),
        renewals: [],
        made: intents.length,
      };
    },
    newEvents: async () => {
      const params = { limit: 100, ...(last === null ? {} : { ending_before: last }) };
      const { data } = await stripe.events.list(params);
      last = data[0]?.id ?? last;
      return data.toReversed();
    },
  });
}

/** A refund; the site's own refunds have the order's id as metadata, those of a person do not. */
function refundOf(intent: string, { id, amount, created, metadata, status }: Stripe.Refund): Refund {
  const by = metadata?.['orderId'] === undefined ? 'dashboard' : 'site';
  const refundStatus = status === 'failed' || status === 'pending' ? status : 'succeeded';
  return { id, intent, amount, created, by, metadata: metadata ?? {}, status: refundStatus };
}

/** A subscription with its first invoice only, because schedules against the sandbox are too short for renewals. */
function subscriptionOf(found: Stripe.Subscription): Omit<Subscription, 'coupon'> {
  const { id, metadata, created, status, ended_at: endedAt, items, default_payment_method: method } = found;
  const [item] = items.data;
  const periodEnd = item?.current_period_end ?? 0;
  const isPaid = status === 'active' || status === 'canceled';
  return {
    id,
    metadata,
    product: '',
    created,
    amount: item?.price.unit_amount ?? 0,
    interval: 'year',
    anchor: created,
    pending: null,
    schedule: null,
    status: status as Subscription['status'],
    periodStart: created,
    periodEnd,
    cancelAtPeriodEnd: found.cancel_at_period_end,
    endedAt,
    endedBy: endedAt === null ? null : 'site',
    card: 'pays',
    cardExpires: '',
    method: typeof method === 'string' ? method : (method?.id ?? ''),
    invoices: [
      {
        id: '',
        subscription: id,
        intent: '',
        kind: 'first',
        product: '',
        created,
        periodStart: created,
        periodEnd,
        off: 0,
        credit: null,
        listAmount: item?.price.unit_amount ?? 0,
        amount: item?.price.unit_amount ?? 0,
        hostedUrl: '',
        status: isPaid ? 'paid' : 'open',
        asksConfirmation: false,
        tries: 0,
        nextTry: null,
      },
    ],
  };
}
