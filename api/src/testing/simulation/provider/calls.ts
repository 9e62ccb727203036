import { addIntent, type Books, type Intent, type Price, type Setup, type Subscription, type Terms } from './books.ts';
import {
  addSubscription,
  cancelIntent,
  chargeTo,
  endSubscription,
  payInvoice,
  setAmount,
  setCancelAtPeriodEnd,
  voidInvoice,
} from './billing.ts';
import type { Answer } from './stored-answers.ts';
import { addRefund, refusalOf } from './money.ts';
import { creditOf, updateWhenPaid } from './plan-updates.ts';
import { addSchedule, releaseSchedule, scheduleNext } from './schedules.ts';
import {
  stripeCharge,
  stripeCoupon,
  stripeDispute,
  stripeIntent,
  stripeInvoice,
  stripePreview,
  stripeRefund,
  stripeSchedule,
  stripeSetup,
  stripeSubscription,
} from './stripe-objects.ts';

/** In seconds: how long the provider lists its events. */
const eventLife = 30 * 86_400;

/** Executes a call of the site at the provider. Only the calls that the site makes are supported. */
export function answerCall(books: Books, method: string, path: string, form: URLSearchParams): Answer {
  const [, , kind = '', id = '', verb = ''] = path.split('/');
  const call = calls[`${method} ${kind}${id === '' ? '' : '/id'}${verb === '' ? '' : `/${verb}`}`];
  if (call === undefined) throw new Error(`the quick provider knows no ${method} ${path}`);
  return call(books, form, id);
}

type Call = (books: Books, form: URLSearchParams, id: string) => Answer;

const calls: Readonly<Record<string, Call>> = {
  'POST payment_intents': (books, form) => {
    const metadata = metadataOf(form);
    return ok(
      stripeIntent(addIntent(books, { amount: Number(form.get('amount')), metadata, invoice: null, by: 'site' })),
    );
  },
  'GET payment_intents/id': ({ intents }, _, id) => found(intents.get(id), stripeIntent),
  'POST payment_intents/id/cancel': (books, _, id) => {
    const intent = books.intents.get(id);
    if (!intent) return missing;
    return cancelIntent(books, intent) ? ok(stripeIntent(intent)) : refusal('payment_intent_unexpected_state');
  },
  'GET charges/id': ({ intents }, _, id) => found(intents.get(`pi_${id.slice(3)}`), stripeCharge),
  'GET products/id': (_, __, id) => ok({ id }),
  'POST customers': (books, form) => {
    const customer = { id: books.newId('cus'), email: form.get('email') ?? '' };
    books.customers.set(customer.id, customer);
    return ok({ ...customer, object: 'customer' });
  },
  'GET customers': ({ customers }, form) =>
    list([...customers.values()].filter(({ email }) => email === form.get('email'))),
  'GET customers/id': ({ customers }, _, id) => found(customers.get(id), (customer) => customer),
  // All subscriptions belong to one customer, who is not listed.
  'POST customers/id': (_, __, id) => ok({ id, object: 'customer' }),
  'POST setup_intents': (books, form) => {
    const customer = form.get('customer') ?? '';
    const setup: Setup = { id: books.newId('seti'), customer, metadata: metadataOf(form), method: null };
    books.setups.set(setup.id, setup);
    return ok(stripeSetup(setup));
  },
  'GET setup_intents/id': ({ setups }, _, id) => found(setups.get(id), stripeSetup),
  'POST payment_methods/id/detach': ({ methods }, _, id) => {
    methods.delete(id);
    return ok({ id, object: 'payment_method', customer: null });
  },
  'POST prices': (books, form) => {
    const id = books.newId('price');
    books.prices.set(
      id,
      priceOf(form, (part) => part.replace(/^\[(\w+)\]/, '$1')),
    );
    return ok({ id, object: 'price' });
  },
  'GET coupons/id': ({ coupons }, _, id) => found(coupons.get(decodeURIComponent(id)), stripeCoupon),
  'POST coupons': ({ coupons }, form) => {
    const id = form.get('id') ?? '';
    if (coupons.has(id)) return refusal('resource_already_exists');
    const duration = form.get('duration') === 'forever' ? 'forever' : 'once';
    const coupon = { id, name: form.get('name') ?? '', amountOff: Number(form.get('amount_off')), duration } as const;
    coupons.set(id, coupon);
    return ok(stripeCoupon(coupon));
  },
  'GET subscriptions': (books) =>
    list(
      [...books.subscriptions.values()]
        .filter(({ status }) => status !== 'canceled')
        .map((subscription) => stripeSubscription(books, subscription)),
    ),
  'POST subscriptions': (books, form) => {
    const terms = termsOf(books, form, { items: 'items', discounts: 'discounts', before: null });
    if (terms === null) return refusal('resource_missing');
    return ok(stripeSubscription(books, addSubscription(books, { ...terms, metadata: metadataOf(form) })));
  },
  'GET subscriptions/id': (books, _, id) =>
    found(books.subscriptions.get(id), (subscription) => stripeSubscription(books, subscription)),
  'POST subscriptions/id': (books, form, id) => {
    const subscription = books.subscriptions.get(id);
    if (!subscription) return missing;
    if (subscription.status === 'canceled') return refusal('subscription_canceled');
    const method = form.get('default_payment_method');
    if (method !== null && !chargeTo(books, subscription, method)) return missing;
    if (form.get('payment_behavior') === 'pending_if_incomplete') return update(books, subscription, form);
    const amount = form.get('items[0][price_data][unit_amount]');
    if (amount !== null) setAmount(books, subscription, Number(amount));
    const atEnd = form.get('cancel_at_period_end');
    // The schedule determines the end of the period.
    if (atEnd !== null && subscription.schedule !== null) return refusal('invalid_request_error');
    if (atEnd !== null) setCancelAtPeriodEnd(books, subscription, atEnd === 'true');
    return ok(stripeSubscription(books, subscription));
  },
  'DELETE subscriptions/id': (books, _, id) => {
    const subscription = books.subscriptions.get(id);
    if (!subscription || subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
      return missing;
    }
    endSubscription(books, subscription, 'site');
    return ok(stripeSubscription(books, subscription));
  },
  'GET invoices': (books, form) => {
    const invoices = books.subscriptions.get(form.get('subscription') ?? '')?.invoices ?? [];
    const wanted = invoices.filter(({ status }) => status === (form.get('status') ?? status));
    return list(wanted.toReversed().map((invoice) => stripeInvoice(books, invoice)));
  },
  'GET invoices/id': (books, _, id) => found(books.invoices.get(id), (invoice) => stripeInvoice(books, invoice)),
  'POST invoices/id': (books, form, id) => {
    const subscription = books.subscriptions.get(form.get('subscription') ?? '');
    if (id !== 'create_preview' || !subscription) return missing;
    const where = { items: 'subscription_details[items]', discounts: 'discounts', before: subscription } as const;
    const terms = termsOf(books, form, where);
    const credit = creditOf(subscription, Number(form.get('subscription_details[proration_date]')));
    if (terms === null || credit === null) return refusal('invalid_request_error');
    return ok(stripePreview(terms, credit));
  },
  'POST subscription_schedules': (books, form) => {
    const subscription = books.subscriptions.get(form.get('from_subscription') ?? '');
    if (!subscription) return missing;
    // An ended subscription, or one with a schedule, cannot get a schedule.
    if (subscription.schedule !== null || subscription.status === 'canceled') return refusal('invalid_request_error');
    return ok(stripeSchedule(books, addSchedule(books, subscription)));
  },
  'GET subscription_schedules/id': (books, _, id) =>
    found(books.schedules.get(id), (schedule) => stripeSchedule(books, schedule)),
  'POST subscription_schedules/id': (books, form, id) => {
    const schedule = books.schedules.get(id);
    const subscription = books.subscriptions.get(schedule?.subscription ?? '');
    if (!schedule || !subscription) return missing;
    const method = form.get('default_settings[default_payment_method]');
    if (method !== null && !books.methods.has(method)) return missing;
    if (schedule.status !== 'active') return refusal('invalid_request_error');
    if (method !== null) {
      schedule.method = method;
      return ok(stripeSchedule(books, schedule));
    }
    const { running } = schedule;
    const asked = { start: form.get('phases[0][start_date]'), end: form.get('phases[0][end_date]') };
    const fits = Number(asked.start) === running.start && Number(asked.end) === running.end;
    const where = { items: 'phases[1][items]', discounts: 'phases[1][discounts]', before: null } as const;
    const terms = termsOf(books, form, where);
    if (!fits || terms === null) return refusal('invalid_request_error');
    // A phase without a discount parameter has no discount.
    if (form.get('phases[0][discounts][0][discount]') === null) subscription.coupon = null;
    scheduleNext(books, schedule, terms);
    return ok(stripeSchedule(books, schedule));
  },
  'POST subscription_schedules/id/release': (books, _, id) => {
    const schedule = books.schedules.get(id);
    if (!schedule) return missing;
    if (schedule.status !== 'active') return refusal('invalid_request_error');
    releaseSchedule(books, schedule);
    return ok(stripeSchedule(books, schedule));
  },
  'POST invoices/id/pay': (books, _, id) => {
    const invoice = books.invoices.get(id);
    if (!invoice) return missing;
    if (invoice.status !== 'open') return refusal('invoice_not_open');
    const outcome = payInvoice(books, invoice);
    if (outcome === 'pays') return ok(stripeInvoice(books, invoice));
    const code = outcome === 'asks' ? 'invoice_payment_intent_requires_action' : 'card_declined';
    return { status: 402, body: { error: { type: 'card_error', code, message: code } } };
  },
  'POST invoices/id/void': (books, _, id) => {
    const invoice = books.invoices.get(id);
    if (!invoice) return missing;
    return voidInvoice(books, invoice) ? ok(stripeInvoice(books, invoice)) : refusal('invoice_not_editable');
  },
  'POST refunds': (books, form) => {
    const intent = books.intents.get(form.get('payment_intent') ?? '');
    const amount = Number(form.get('amount'));
    const refused = refusalOf(books, intent, amount);
    if (intent && refused !== null) intent.refusals += 1;
    if (!intent || refused !== null) return refusal(refused ?? 'resource_missing');
    return ok(stripeRefund(addRefund(books, intent, { amount, by: 'site', metadata: metadataOf(form) })));
  },
  'GET refunds': (books, form) => list(newestOf(books, form, ({ refunds }) => refunds.map(stripeRefund))),
  'GET refunds/id': (books, _, id) =>
    found(
      [...books.intents.values()].flatMap(({ refunds }) => refunds).find((refund) => refund.id === id),
      stripeRefund,
    ),
  'GET disputes': (books, form) => list(newestOf(books, form, ({ disputes }) => disputes.map(stripeDispute))),
  'GET events': ({ events, clock }, form) => {
    const types = [...form].flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []));
    const oldest = clock.time / 1000 - eventLife;
    const listed = events.slice(events.findLastIndex(({ created }) => created <= oldest) + 1);
    const before = form.get('ending_before');
    const index = before === null ? -1 : listed.findLastIndex(({ id }) => id === before);
    if (before !== null && index < 0) return missing;
    const limit = Number(form.get('limit') ?? 10);
    const wanted = listed.slice(index + 1).filter(({ type }) => types.length === 0 || types.includes(type));
    const page = before === null ? wanted.slice(-limit) : wanted.slice(0, limit);
    return list(page.toReversed().map(stripeEvent), wanted.length > page.length);
  },
};

interface TermsParameters {
  /** The parameters of the price and of the coupons. */
  readonly items: string;
  readonly discounts: string;
  /** The subscription that keeps its coupon if the call names none. */
  readonly before: Subscription | null;
}

/** The requested terms of a call; null if their price or their coupon is unknown. */
function termsOf(
  { coupons, prices }: Books,
  form: URLSearchParams,
  { items, discounts, before }: TermsParameters,
): Terms | null {
  const named = form.get(`${items}[0][price]`);
  const price = named === null ? priceOf(form, (name) => `${items}[0][price_data]${name}`) : prices.get(named);
  const name = form.get(`${discounts}[0][coupon]`);
  const coupon = name === null ? null : coupons.get(name);
  if (coupon === undefined || price === undefined) return null;
  const isKept = name === null && form.get(discounts) === null;
  return { ...price, coupon: isKept ? (before?.coupon ?? null) : coupon };
}

/** `at` returns the name of a part of the price in the form. */
function priceOf(form: URLSearchParams, at: (part: string) => string): Price {
  return {
    amount: Number(form.get(at('[unit_amount]'))),
    interval: form.get(at('[recurring][interval]')) === 'month' ? 'month' : 'year',
    product: form.get(at('[product]')) ?? '',
  };
}

function update(books: Books, subscription: Subscription, form: URLSearchParams): Answer {
  // A pending update requires an existing price.
  if (!form.has('items[0][price]')) return refusal('invalid_request_error');
  const terms = termsOf(books, form, { items: 'items', discounts: 'discounts', before: subscription });
  const isMade =
    terms !== null && updateWhenPaid(books, subscription, { terms, proratedAt: Number(form.get('proration_date')) });
  return isMade ? ok(stripeSubscription(books, subscription)) : refusal('invalid_request_error');
}

/** An event in the provider's shape. */
export function stripeEvent({ id, type, created, object }: Books['events'][number]) {
  return { id, object: 'event', type, created, livemode: false, data: { object } };
}

function newestOf<T>({ intents }: Books, form: URLSearchParams, listOf: (intent: Intent) => T[]): T[] {
  const intent = intents.get(form.get('payment_intent') ?? '');
  return intent ? listOf(intent).toReversed() : [];
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

const missing = refusal('resource_missing', 404);

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function found<T>(value: T | undefined, shown: (value: T) => unknown): Answer {
  return value === undefined ? missing : ok(shown(value));
}

function list(data: unknown[], more = false): Answer {
  return ok({ object: 'list', data, has_more: more });
}

function refusal(code: string, status = 400): Answer {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } };
}
