import {
  refundableAmount,
  type Books,
  type Coupon,
  type Credit,
  type Dispute,
  type Intent,
  type Invoice,
  type Refund,
  type Schedule,
  type Setup,
  type Subscription,
  type Terms,
} from './books.ts';

/** The charge of a payment, in the provider's shape. */
export function stripeCharge(intent: Intent) {
  return {
    id: chargeOf(intent),
    object: 'charge',
    status: 'succeeded',
    paid: true,
    created: intent.paidAt,
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: intent.amount - refundableAmount(intent),
    refunded: refundableAmount(intent) === 0,
    disputed: intent.disputes.length > 0,
    currency: 'usd',
    livemode: false,
    payment_intent: intent.id,
    metadata: intent.metadata,
  };
}

export function stripeIntent(intent: Intent) {
  return {
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.amount,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    currency: 'usd',
    livemode: false,
    metadata: intent.metadata,
    client_secret: `${intent.id}_secret_x`,
    latest_charge: intent.status === 'succeeded' ? stripeCharge(intent) : null,
    last_payment_error: null,
    next_action: null,
  };
}

export function stripeRefund({ id, amount, status, created, metadata, intent }: Refund) {
  return {
    id,
    object: 'refund',
    amount,
    status,
    created,
    currency: 'usd',
    metadata,
    payment_intent: intent,
    charge: `ch_${intent.slice(3)}`,
    reason: null,
    ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  };
}

export function stripeDispute({ id, amount, status, created, dueBy, intent }: Dispute) {
  return {
    id,
    object: 'dispute',
    amount,
    currency: 'usd',
    status,
    reason: 'fraudulent',
    created,
    charge: `ch_${intent.slice(3)}`,
    payment_intent: intent,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    balance_transactions: [],
    evidence_details: { due_by: dueBy, has_evidence: false, past_due: false, submission_count: 0 },
  };
}

export function stripeInvoice(books: Books, invoice: Invoice) {
  const { metadata } = books.subscriptions.get(invoice.subscription) ?? { metadata: {} };
  const intent = books.intents.get(invoice.intent);
  return {
    id: invoice.id,
    object: 'invoice',
    status: invoice.status,
    livemode: false,
    metadata: {},
    attempt_count: invoice.tries,
    amount_due: intent?.amount ?? 0,
    created: invoice.created,
    ...stripeParts(invoice),
    billing_reason: billingReasons[invoice.kind],
    hosted_invoice_url: invoice.hostedUrl,
    status_transitions: {
      paid_at: invoice.status === 'paid' ? (intent?.paidAt ?? null) : null,
      finalized_at: invoice.created,
    },
    parent: { type: 'subscription_details', subscription_details: { subscription: invoice.subscription, metadata } },
    confirmation_secret: { client_secret: `${invoice.intent}_secret_x`, type: 'payment_intent' },
    payments: {
      object: 'list',
      has_more: false,
      data: [
        {
          object: 'invoice_payment',
          is_default: true,
          status: invoice.status === 'void' ? 'canceled' : invoice.status,
          payment: { type: 'payment_intent', payment_intent: invoice.intent },
        },
      ],
    },
  };
}

const billingReasons = {
  first: 'subscription_create',
  renewal: 'subscription_cycle',
  change: 'subscription_update',
} as const;

/** The lines of an invoice, and the reduction by its coupon. */
function stripeParts({
  product,
  listAmount,
  off,
  credit,
  periodStart: start,
  periodEnd: end,
}: Pick<Invoice, 'product' | 'listAmount' | 'off' | 'credit' | 'periodStart' | 'periodEnd'>) {
  const line = (description: string, amount: number, lineProduct: string, period: { start: number; end: number }) => ({
    description,
    amount,
    period,
    pricing: { price_details: { product: lineProduct } },
  });
  const unused = credit && `Unused time on ${credit.product}`;
  const data = [
    ...(credit && unused
      ? [line(unused, -credit.amount, credit.product, { start: credit.from, end: credit.until })]
      : []),
    line(`1 × ${product}`, listAmount, product, { start, end }),
  ];
  return {
    lines: { object: 'list', has_more: false, data },
    total_discount_amounts: off === 0 ? [] : [{ amount: off, discount: 'di_of_all' }],
  };
}

/** The invoice that a change would be paid by. */
export function stripePreview({ product, amount, coupon }: Terms, credit: Credit) {
  const off = coupon?.duration === 'forever' ? coupon.amountOff : 0;
  const parts = { product, listAmount: amount, off, credit, periodStart: credit.from, periodEnd: credit.until };
  return {
    object: 'invoice',
    billing_reason: 'subscription_update',
    amount_due: amount - off - credit.amount,
    ...stripeParts(parts),
  };
}

export function stripeSchedule({ subscriptions }: Books, { id, status, running, next, subscription }: Schedule) {
  const coupon = subscriptions.get(subscription)?.coupon ?? null;
  const kept = coupon?.duration === 'forever' ? [{ discount: 'di_of_all', coupon: null }] : [];
  const phase = { start_date: running.start, end_date: running.end };
  return {
    id,
    object: 'subscription_schedule',
    status,
    subscription: status === 'active' ? subscription : null,
    phases: [
      { ...phase, items: [{ price: `price_${subscription}`, quantity: 1 }], discounts: kept },
      ...(next === null ? [] : [{ start_date: running.end, items: [{ price: `price_${id}`, quantity: 1 }] }]),
    ],
  };
}

export function stripeSubscription(books: Books, subscription: Subscription) {
  const { id, status, metadata, created, endedAt, cancelAtPeriodEnd, periodStart, periodEnd } = subscription;
  const newest = subscription.invoices.at(-1);
  const [year, month] = subscription.cardExpires.split('-').map(Number);
  return {
    id,
    object: 'subscription',
    status,
    metadata,
    created,
    livemode: false,
    customer: 'cus_of_all',
    default_payment_method: {
      id: subscription.method,
      card: { brand: 'visa', last4: '4242', exp_month: month, exp_year: year },
    },
    items: {
      data: [
        {
          current_period_start: periodStart,
          current_period_end: periodEnd,
          id: `si_${id}`,
          price: {
            id: `price_${id}`,
            unit_amount: subscription.amount,
            currency: 'usd',
            product: subscription.product,
            recurring: { interval: subscription.interval },
          },
          quantity: 1,
        },
      ],
    },
    billing_cycle_anchor: subscription.anchor,
    discounts: subscription.coupon?.duration === 'forever' ? ['di_of_all'] : [],
    pending_update: subscription.pending && { expires_at: subscription.pending.expiresAt },
    schedule: subscription.schedule,
    cancel_at_period_end: cancelAtPeriodEnd && status !== 'canceled',
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    canceled_at: endedAt,
    ended_at: endedAt,
    latest_invoice: newest ? stripeInvoice(books, newest) : null,
  };
}

export function stripeCoupon({ id, name, amountOff, duration }: Coupon) {
  return { id, object: 'coupon', name, amount_off: amountOff, currency: 'usd', duration, valid: true };
}

export function stripeSetup({ id, customer, metadata, method }: Setup) {
  return {
    id,
    object: 'setup_intent',
    customer,
    metadata,
    payment_method: method,
    status: method === null ? 'requires_payment_method' : 'succeeded',
    client_secret: `${id}_secret_x`,
    last_setup_error: null,
  };
}

/** The id of a payment's charge. */
export function chargeOf({ id }: Intent): string {
  return `ch_${id.slice(3)}`;
}
