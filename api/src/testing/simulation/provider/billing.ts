import {
  addIntent,
  type Books,
  type Credit,
  type Intent,
  type Invoice,
  type Subscription,
  type Terms,
} from './books.ts';
import { applyUpdate, forgetUpdate } from './pending-update.ts';
import { cancelSchedule, takeNextPhase } from './schedules.ts';
import { stripeIntent, stripeInvoice, stripeSubscription } from './stripe-objects.ts';

const hour = 3600;
const day = 24 * hour;
/** In seconds until a declined renewal is tried again. */
const retryPauses = [3 * day, 5 * day, 7 * day];
/** In seconds: how long a subscription waits for its first payment. */
const incompleteLife = 23 * hour;

/** The card of the first payment of every buyer. */
const firstMethod = 'pm_of_all';

/** Makes a subscription with its first invoice, which waits for the buyer. */
export function addSubscription(books: Books, wanted: Terms & Pick<Subscription, 'metadata'>): Subscription {
  const created = books.nextSecond();
  const periodEnd = endOfPeriod(created, created, wanted.interval);
  const subscription: Subscription = {
    id: books.newId('sub'),
    ...wanted,
    created,
    anchor: created,
    pending: null,
    schedule: null,
    invoices: [],
    status: 'incomplete',
    periodStart: created,
    periodEnd,
    cancelAtPeriodEnd: false,
    endedAt: null,
    endedBy: null,
    card: 'pays',
    method: firstMethod,
    cardExpires: '2040-12',
  };
  books.subscriptions.set(subscription.id, subscription);
  addInvoice(books, subscription, { kind: 'first', created, start: created, end: periodEnd });
  return subscription;
}

interface NewInvoice {
  readonly kind: Invoice['kind'];
  /** In seconds. */
  readonly created: number;
  readonly start: number;
  readonly end: number;
  /** The paid terms; default the subscription's own. */
  readonly terms?: Terms;
  readonly credit?: Credit | null;
}

export function addInvoice(
  books: Books,
  subscription: Subscription,
  { kind, created, start, end, terms = subscription, credit = null }: NewInvoice,
): Invoice {
  const id = books.newId('in');
  const { amount: listAmount, coupon, product } = terms;
  const off = coupon !== null && (kind === 'first' || coupon.duration === 'forever') ? coupon.amountOff : 0;
  const amount = listAmount - off - (credit?.amount ?? 0);
  const intent = addIntent(books, { amount, metadata: {}, invoice: id, by: 'site' });
  const invoice: Invoice = {
    id,
    subscription: subscription.id,
    intent: intent.id,
    kind,
    created,
    periodStart: start,
    periodEnd: end,
    product,
    listAmount,
    off,
    amount,
    credit,
    hostedUrl: `https://invoice.provider.example/i/${id}`,
    status: 'open',
    asksConfirmation: false,
    tries: 0,
    nextTry: null,
  };
  subscription.invoices.push(invoice);
  books.invoices.set(id, invoice);
  return invoice;
}

/** Lets a payment succeed, with its consequences. @returns false if it can no longer be paid. */
export function payIntent(books: Books, intent: Intent): boolean {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return false;
  intent.status = 'succeeded';
  intent.paidAt = books.nextSecond();
  const invoice = intent.invoice === null ? undefined : books.invoices.get(intent.invoice);
  books.record('payment_intent.succeeded', stripeIntent(intent));
  if (!invoice) return true;
  invoice.status = 'paid';
  invoice.nextTry = null;
  const subscription = books.subscriptions.get(invoice.subscription);
  if (subscription) applyUpdate(books, subscription, invoice);
  // A cancelled subscription stays cancelled, even if it is paid afterwards.
  if (
    subscription?.status === 'incomplete' ||
    (subscription?.status === 'past_due' && isNewest(subscription, invoice))
  ) {
    subscription.status = 'active';
    books.record('customer.subscription.updated', stripeSubscription(books, subscription));
  }
  books.record('invoice.paid', stripeInvoice(books, invoice));
  return true;
}

/** Whether an invoice is that of the running period, not of an earlier one. */
function isNewest({ invoices }: Subscription, { id }: Invoice): boolean {
  return invoices.findLast(({ kind }) => kind !== 'change')?.id === id;
}

/** Cancels an unpaid payment. @returns false if it is paid or cancelled. */
export function cancelIntent(books: Books, intent: Intent): boolean {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return false;
  intent.status = 'canceled';
  if (intent.invoice === null) books.record('payment_intent.canceled', stripeIntent(intent));
  return true;
}

/** Voids an unpaid invoice. @returns false if the invoice is not open. */
export function voidInvoice(books: Books, invoice: Invoice): boolean {
  const intent = books.intents.get(invoice.intent);
  if (invoice.status !== 'open' || !intent || !cancelIntent(books, intent)) return false;
  invoice.status = 'void';
  invoice.nextTry = null;
  books.record('invoice.voided', stripeInvoice(books, invoice));
  const subscription = books.subscriptions.get(invoice.subscription);
  if (!subscription || subscription.status === 'canceled') return true;
  if (invoice.kind === 'change') {
    forgetUpdate(books, subscription, invoice);
    return true;
  }
  subscription.status = invoice.kind === 'first' ? 'incomplete_expired' : 'active';
  books.record('customer.subscription.updated', stripeSubscription(books, subscription));
  return true;
}

/** Discards an update that waits for its payment, and voids its invoice. */
export function discardUpdate(books: Books, { pending }: Subscription): void {
  const invoice = books.invoices.get(pending?.invoice ?? '');
  if (invoice) voidInvoice(books, invoice);
}

export function isAlive({ status }: Subscription): boolean {
  return status === 'active' || status === 'past_due';
}

/** Ends a subscription. Its open invoices can still be paid on their pages. */
export function endSubscription(books: Books, subscription: Subscription, by: Subscription['endedBy']): void {
  discardUpdate(books, subscription);
  cancelSchedule(books, subscription);
  subscription.endedAt = books.nextSecond();
  subscription.endedBy = by;
  subscription.status = 'canceled';
  for (const invoice of subscription.invoices) invoice.nextTry = null;
  books.record('customer.subscription.deleted', stripeSubscription(books, subscription));
}

export function setCancelAtPeriodEnd(books: Books, subscription: Subscription, value: boolean): void {
  subscription.cancelAtPeriodEnd = value;
  books.nextSecond();
  books.record('customer.subscription.updated', stripeSubscription(books, subscription));
}

/** The time of the next billing step of any subscription, in seconds since 1970; null if there is none. */
export function nextBilling(books: Books): number | null {
  let next = Infinity;
  for (const subscription of books.subscriptions.values()) next = Math.min(next, dueOf(subscription) ?? Infinity);
  return next === Infinity ? null : next;
}

function dueOf(subscription: Subscription): number | null {
  const { status, created, periodEnd, pending } = subscription;
  if (status === 'incomplete') return created + incompleteLife;
  if (status === 'active') return Math.min(periodEnd, pending?.expiresAt ?? Infinity);
  if (status !== 'past_due') return null;
  return Math.min(retriedInvoice(subscription)?.nextTry ?? Infinity, periodEnd);
}

/** The invoice of a renewal that will be retried. */
function retriedInvoice({ invoices }: Subscription): Invoice | undefined {
  return invoices.findLast(({ nextTry }) => nextTry !== null);
}

/** Advances the time to `until`, in ms, and runs the billing on the way. */
export function passTime(books: Books, until: number): void {
  for (;;) {
    const next = nextBilling(books);
    if (next === null || next * 1000 > until) break;
    books.clock.time = Math.max(books.clock.time, next * 1000);
    for (const subscription of books.subscriptions.values()) {
      const due = dueOf(subscription);
      if (due !== null && due * 1000 <= books.clock.time) bill(books, subscription);
    }
  }
  books.clock.time = Math.max(books.clock.time, until);
}

function bill(books: Books, subscription: Subscription): void {
  const [newest] = subscription.invoices.slice(-1);
  if (subscription.status === 'incomplete') {
    if (newest) voidInvoice(books, newest);
    else subscription.status = 'incomplete_expired';
    return;
  }
  const retried = subscription.status === 'past_due' ? retriedInvoice(subscription) : undefined;
  if (retried?.nextTry != null && retried.nextTry * 1000 <= books.clock.time) {
    collect(books, subscription, retried);
    return;
  }
  discardUpdate(books, subscription);
  if (subscription.periodEnd * 1000 > books.clock.time) return;
  takeNextPhase(books, subscription);
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(books, subscription, 'period');
    return;
  }
  const start = subscription.periodEnd;
  const end = endOfPeriod(subscription.anchor, start, subscription.interval);
  Object.assign(subscription, { periodStart: start, periodEnd: end });
  collect(books, subscription, addInvoice(books, subscription, { kind: 'renewal', created: start, start, end }));
}

/** Charges a renewal's invoice to the stored card. */
function collect(books: Books, subscription: Subscription, invoice: Invoice): void {
  const intent = books.intents.get(invoice.intent);
  if (!intent) return;
  if (subscription.card === 'pays') {
    payIntent(books, intent);
    return;
  }
  invoice.tries += 1;
  const now = books.nextSecond();
  const pause = retryPauses[invoice.tries - 1];
  invoice.nextTry = pause === undefined ? null : now + pause;
  invoice.asksConfirmation ||= subscription.card === 'asks';
  intent.status = subscription.card === 'asks' ? 'requires_action' : 'requires_payment_method';
  subscription.status = 'past_due';
  if (subscription.card === 'asks') books.record('invoice.payment_action_required', stripeInvoice(books, invoice));
  books.record('invoice.payment_failed', stripeInvoice(books, invoice));
  books.record('customer.subscription.updated', stripeSubscription(books, subscription));
  if (pause === undefined && !books.leavesPastDue) endSubscription(books, subscription, 'unpaid');
}

/** Sets the card of the next payments of a subscription. @returns false if the card does not exist. */
export function chargeTo(books: Books, subscription: Subscription, method: string): boolean {
  const card = books.methods.get(method);
  if (card === undefined) return false;
  if (subscription.method !== method) subscription.card = card;
  subscription.method = method;
  books.record('customer.subscription.updated', stripeSubscription(books, subscription));
  return true;
}

/** Sets the price of the next invoices of a subscription, in cents. */
export function setAmount(books: Books, subscription: Subscription, amount: number): void {
  subscription.amount = amount;
  books.nextSecond();
  books.record('customer.subscription.updated', stripeSubscription(books, subscription));
}

/** Pays an open invoice with the card on file. @returns the card's behaviour. */
export function payInvoice(books: Books, invoice: Invoice): Subscription['card'] {
  const subscription = books.subscriptions.get(invoice.subscription);
  const intent = books.intents.get(invoice.intent);
  if (!subscription || !intent) throw new Error(`${invoice.id} is nobody's`);
  if (subscription.card === 'pays') {
    payIntent(books, intent);
    return 'pays';
  }
  books.nextSecond();
  invoice.asksConfirmation ||= subscription.card === 'asks';
  intent.status = subscription.card === 'asks' ? 'requires_action' : 'requires_payment_method';
  books.record('invoice.payment_failed', stripeInvoice(books, invoice));
  return subscription.card;
}

/**
 * The end of the period that begins at `start`, in seconds: counted from the anchor, so that short months do not add
 * up.
 */
export function endOfPeriod(anchor: number, start: number, interval: Terms['interval']): number {
  const step = interval === 'month' ? 1 : 12;
  for (let months = step; ; months += step) {
    const end = new Date(anchor * 1000);
    end.setUTCMonth(end.getUTCMonth() + months);
    if (end.getUTCDate() !== new Date(anchor * 1000).getUTCDate()) end.setUTCDate(0);
    if (end.getTime() / 1000 > start) return end.getTime() / 1000;
  }
}
