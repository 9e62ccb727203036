import { addIntent, type Books, type Intent, type Setup } from './books.ts';
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
import type { Answer } from './kept-answers.ts';
import { addRefund, refusalOf } from './money.ts';
import {
  shownCharge,
  shownCoupon,
  shownDispute,
  shownIntent,
  shownInvoice,
  shownRefund,
  shownSetup,
  shownSubscription,
} from './shown.ts';

/** In seconds: so long the provider lists its events. */
const eventLife = 30 * 86_400;

/** What the site's calls do at the provider: as many of them as the site makes. */
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
      shownIntent(addIntent(books, { amount: Number(form.get('amount')), metadata, invoice: null, by: 'site' })),
    );
  },
  'GET payment_intents/id': ({ intents }, _, id) => found(intents.get(id), shownIntent),
  'POST payment_intents/id/cancel': (books, _, id) => {
    const intent = books.intents.get(id);
    if (!intent) return missing;
    return cancelIntent(books, intent) ? ok(shownIntent(intent)) : refusal('payment_intent_unexpected_state');
  },
  'GET charges/id': ({ intents }, _, id) => found(intents.get(`pi_${id.slice(3)}`), shownCharge),
  'GET products/id': (_, __, id) => ok({ id }),
  'POST customers': (books, form) => {
    const customer = { id: books.newId('cus'), email: form.get('email') ?? '' };
    books.customers.set(customer.id, customer);
    return ok({ ...customer, object: 'customer' });
  },
  'GET customers': ({ customers }, form) =>
    list([...customers.values()].filter(({ email }) => email === form.get('email'))),
  'GET customers/id': ({ customers }, _, id) => found(customers.get(id), (customer) => customer),
  // All subscriptions are one customer's, which is in no list.
  'POST customers/id': (_, __, id) => ok({ id, object: 'customer' }),
  'POST setup_intents': (books, form) => {
    const customer = form.get('customer') ?? '';
    const setup: Setup = { id: books.newId('seti'), customer, metadata: metadataOf(form), method: null };
    books.setups.set(setup.id, setup);
    return ok(shownSetup(setup));
  },
  'GET setup_intents/id': ({ setups }, _, id) => found(setups.get(id), shownSetup),
  'POST payment_methods/id/detach': ({ methods }, _, id) => {
    methods.delete(id);
    return ok({ id, object: 'payment_method', customer: null });
  },
  'GET coupons/id': ({ coupons }, _, id) => found(coupons.get(decodeURIComponent(id)), shownCoupon),
  'POST coupons': ({ coupons }, form) => {
    const id = form.get('id') ?? '';
    if (coupons.has(id)) return refusal('resource_already_exists');
    const duration = form.get('duration') === 'forever' ? 'forever' : 'once';
    const coupon = { id, name: form.get('name') ?? '', amountOff: Number(form.get('amount_off')), duration } as const;
    coupons.set(id, coupon);
    return ok(shownCoupon(coupon));
  },
  'GET subscriptions': (books) =>
    list(
      [...books.subscriptions.values()]
        .filter(({ status }) => status !== 'canceled')
        .map((subscription) => shownSubscription(books, subscription)),
    ),
  'POST subscriptions': (books, form) => {
    const amount = Number(form.get('items[0][price_data][unit_amount]'));
    const interval = form.get('items[0][price_data][recurring][interval]') === 'month' ? 'month' : 'year';
    const name = form.get('discounts[0][coupon]');
    const coupon = name === null ? null : (books.coupons.get(name) ?? null);
    if (name !== null && coupon === null) return refusal('resource_missing');
    const product = form.get('items[0][price_data][product]') ?? '';
    const wanted = { amount, interval, coupon, product, metadata: metadataOf(form) } as const;
    return ok(shownSubscription(books, addSubscription(books, wanted)));
  },
  'GET subscriptions/id': (books, _, id) =>
    found(books.subscriptions.get(id), (subscription) => shownSubscription(books, subscription)),
  'POST subscriptions/id': (books, form, id) => {
    const subscription = books.subscriptions.get(id);
    if (!subscription) return missing;
    if (subscription.status === 'canceled') return refusal('subscription_canceled');
    const method = form.get('default_payment_method');
    if (method !== null && !chargeTo(books, subscription, method)) return missing;
    const amount = form.get('items[0][price_data][unit_amount]');
    if (amount !== null) setAmount(books, subscription, Number(amount));
    const atEnd = form.get('cancel_at_period_end');
    if (atEnd !== null) setCancelAtPeriodEnd(books, subscription, atEnd === 'true');
    return ok(shownSubscription(books, subscription));
  },
  'DELETE subscriptions/id': (books, _, id) => {
    const subscription = books.subscriptions.get(id);
    if (!subscription || subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
      return missing;
    }
    endSubscription(books, subscription, 'site');
    return ok(shownSubscription(books, subscription));
  },
  'GET invoices': (books, form) => {
    const invoices = books.subscriptions.get(form.get('subscription') ?? '')?.invoices ?? [];
    const wanted = invoices.filter(({ status }) => status === (form.get('status') ?? status));
    return list(wanted.toReversed().map((invoice) => shownInvoice(books, invoice)));
  },
  'GET invoices/id': (books, _, id) => found(books.invoices.get(id), (invoice) => shownInvoice(books, invoice)),
  'POST invoices/id/pay': (books, _, id) => {
    const invoice = books.invoices.get(id);
    if (!invoice) return missing;
    if (invoice.status !== 'open') return refusal('invoice_not_open');
    const outcome = payInvoice(books, invoice);
    if (outcome === 'pays') return ok(shownInvoice(books, invoice));
    const code = outcome === 'asks' ? 'invoice_payment_intent_requires_action' : 'card_declined';
    return { status: 402, body: { error: { type: 'card_error', code, message: code } } };
  },
  'POST invoices/id/void': (books, _, id) => {
    const invoice = books.invoices.get(id);
    if (!invoice) return missing;
    return voidInvoice(books, invoice) ? ok(shownInvoice(books, invoice)) : refusal('invoice_not_editable');
  },
  'POST refunds': (books, form) => {
    const intent = books.intents.get(form.get('payment_intent') ?? '');
    const amount = Number(form.get('amount'));
    const refused = refusalOf(books, intent, amount);
    if (intent && refused !== null) intent.refusals += 1;
    if (!intent || refused !== null) return refusal(refused ?? 'resource_missing');
    return ok(shownRefund(addRefund(books, intent, { amount, by: 'site', metadata: metadataOf(form) })));
  },
  'GET refunds': (books, form) => list(newestOf(books, form, ({ refunds }) => refunds.map(shownRefund))),
  'GET refunds/id': (books, _, id) =>
    found(
      [...books.intents.values()].flatMap(({ refunds }) => refunds).find((refund) => refund.id === id),
      shownRefund,
    ),
  'GET disputes': (books, form) => list(newestOf(books, form, ({ disputes }) => disputes.map(shownDispute))),
  'GET events': ({ events, clock }, form) => {
    const types = [...form].flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []));
    const oldest = clock.time / 1000 - eventLife;
    const listed = events.slice(events.findLastIndex(({ created }) => created <= oldest) + 1);
    const before = form.get('ending_before');
    const place = before === null ? -1 : listed.findLastIndex(({ id }) => id === before);
    if (before !== null && place < 0) return missing;
    const limit = Number(form.get('limit') ?? 10);
    const wanted = listed.slice(place + 1).filter(({ type }) => types.length === 0 || types.includes(type));
    const page = before === null ? wanted.slice(-limit) : wanted.slice(0, limit);
    return list(page.toReversed().map(shownEvent), wanted.length > page.length);
  },
};

/** An event in the provider's shape. */
export function shownEvent({ id, type, created, object }: Books['events'][number]) {
  return { id, object: 'event', type, created, livemode: false, data: { object } };
}

function newestOf<T>({ intents }: Books, form: URLSearchParams, of: (intent: Intent) => T[]): T[] {
  const one = intents.get(form.get('payment_intent') ?? '');
  return one ? of(one).toReversed() : [];
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
