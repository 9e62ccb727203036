import * as v from 'valibot';
import { nulls } from '../../provider/nulls.ts';
import { voidInvoice } from '../billing/invoice-state.ts';
import { idOf } from '../payments/charge.ts';
import { payByDefault } from '../billing/pay-invoice.ts';
import type { WirePrice, WireSubscription } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { createCoupon } from '../billing/discount.ts';
import { createCustomer, createProduct } from '../billing/make-customer.ts';
import { priceOf } from '../billing/make-subscription.ts';
import { beginSubscription, requireSubscription, methodOfCustomer } from '../billing/cycle.ts';
import { currentPeriod } from '../billing/current-period.ts';
import {
  changeSubscription,
  endSubscription,
  removePendingUpdate,
  subscriptionIdOf,
} from '../billing/subscription-state.ts';
import { previewUpdate, updateWhenPaid, type UpdateRequest } from '../billing/update-subscription.ts';
import { endpoint } from './endpoint.ts';
import { listPage, matches } from './list.ts';
import {
  Amount,
  Currency,
  exactly,
  expand,
  flag,
  list,
  listOf,
  optional,
  metadata,
  oneOf,
  text,
  integer,
} from './params.ts';
import { invalidRequest, noSuchObject, type StripeError } from './stripe-error.ts';

const PriceData = exactly({
  currency: Currency,
  product: text(),
  recurring: exactly({ interval: oneOf(['day', 'week', 'month', 'year']) }),
  unit_amount: Amount,
});
const CreateCoupon = exactly({
  id: optional(text(200)),
  name: optional(text(40)),
  amount_off: v.pipe(integer, v.minValue(1, 'This value must be greater than or equal to 1.')),
  currency: Currency,
  duration: oneOf(['once', 'forever']),
  expand,
});
const CreateSubscription = exactly({
  customer: text(),
  items: list(exactly({ price_data: PriceData })),
  default_payment_method: optional(text()),
  discounts: optional(list(exactly({ coupon: text() }))),
  description: optional(text(500)),
  metadata,
  payment_behavior: optional(oneOf(['allow_incomplete', 'default_incomplete'])),
  payment_settings: optional(
    exactly({
      payment_method_types: optional(list(oneOf(['card']))),
      save_default_payment_method: optional(oneOf(['off', 'on_subscription'])),
    }),
  ),
  expand,
});
/** The coupons of a subscription; an empty text removes them. */
const Discounts = v.union([list(exactly({ coupon: text() })), v.literal('')]);
const ChangedItems = list(exactly({ id: text(), price: optional(text()), price_data: optional(PriceData) }));
/**
 * The parameters allowed in an update that waits for its payment
 * (https://docs.stripe.com/billing/subscriptions/pending-updates-reference).
 */
const pendingParams = ['items', 'discounts', 'payment_behavior', 'proration_behavior', 'proration_date', 'expand'];
const UpdateSubscription = exactly({
  cancel_at_period_end: optional(flag),
  default_payment_method: optional(text()),
  description: optional(text(500)),
  discounts: optional(Discounts),
  items: optional(ChangedItems),
  payment_behavior: optional(oneOf(['pending_if_incomplete'])),
  proration_behavior: optional(oneOf(['none', 'always_invoice'])),
  proration_date: optional(integer),
  expand,
});
const Preview = exactly({
  subscription: text(),
  discounts: optional(Discounts),
  subscription_details: exactly({
    items: ChangedItems,
    proration_behavior: oneOf(['always_invoice']),
    proration_date: optional(integer),
  }),
  expand,
});
const statuses = ['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'unpaid'] as const;

/** The calls for customers, products, prices, coupons, subscriptions and invoices. */
export const billingCalls = [
  endpoint('POST /v1/customers', exactly({ email: optional(text(512)), name: optional(text(256)), expand }), (call) =>
    createCustomer(call.work, call.params),
  ),
  endpoint(
    'POST /v1/customers/*',
    exactly({ invoice_settings: exactly({ default_payment_method: text() }), expand }),
    ({ work, id, params }) => {
      const customer = work.get('customers', id);
      if (customer === undefined) throw noSuchObject('customer', id);
      const { id: method } = methodOfCustomer(
        work,
        params.invoice_settings.default_payment_method,
        id,
        'invoice_settings[default_payment_method]',
      );
      const settings = { ...customer.invoice_settings, default_payment_method: method };
      const changed = { ...customer, invoice_settings: settings };
      work.put('customers', changed);
      work.emit('customer.updated', changed, customer);
      return changed;
    },
  ),
  endpoint('GET /v1/customers', listOf({}), ({ work, params }) => listPage('customers', work.all('customers'), params)),

  endpoint('POST /v1/products', exactly({ id: optional(text(60)), name: text(250), expand }), ({ work, params }) => {
    if (params.id === undefined || work.get('products', params.id) === undefined) return createProduct(work, params);
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists' });
  }),
  endpoint('GET /v1/products/*', exactly({ expand }), ({ work, id }) => {
    const product = work.get('products', id);
    if (product === undefined) throw noSuchObject('product', id);
    return product;
  }),

  endpoint('POST /v1/prices', exactly({ ...PriceData.entries, expand }), ({ work, params }) => {
    checkProduct(work, params.product, 'product');
    const price = { ...priceOf(work, params), active: true };
    work.put('prices', price);
    return price;
  }),

  endpoint('POST /v1/coupons', CreateCoupon, ({ work, params }) => {
    if (params.id === undefined || work.get('coupons', params.id) === undefined) return createCoupon(work, params);
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists' });
  }),
  endpoint('GET /v1/coupons/*', exactly({ expand }), ({ work, id }) => {
    const coupon = work.get('coupons', id);
    if (coupon === undefined) throw noSuchObject('coupon', id);
    return coupon;
  }),

  endpoint('POST /v1/subscriptions', CreateSubscription, ({ work, params }) => {
    const { customer, items, default_payment_method: method, payment_behavior: behavior, discounts = [] } = params;
    if (work.get('customers', customer) === undefined) throw noSuchObject('customer', customer, 'customer', 400);
    if (method !== undefined) methodOfCustomer(work, method, customer, 'default_payment_method');
    const [item] = items;
    if (item === undefined || items.length > 1) {
      throw invalidRequest('The sandbox emulates subscriptions of one item.', { param: 'items' });
    }
    checkProduct(work, item.price_data.product, 'items[0][price_data][product]');
    const [discount] = discounts;
    if (discounts.length > 1) throw invalidRequest('The sandbox emulates one discount.', { param: 'discounts' });
    return beginSubscription(
      work,
      { ...params, price: priceOf(work, item.price_data), coupon: discount?.coupon },
      behavior,
    );
  }),
  endpoint(
    'GET /v1/subscriptions',
    listOf({ customer: optional(text()), status: optional(oneOf(['all', ...statuses])) }),
    ({ work, params }) =>
      listPage('subscriptions', work.all('subscriptions'), params, ({ status, customer }) => {
        if (params.customer !== undefined && customer !== params.customer) return false;
        // Without a status, all that are not cancelled.
        return params.status === undefined
          ? status !== 'canceled'
          : params.status === 'all' || status === params.status;
      }),
  ),
  endpoint('GET /v1/subscriptions/*', exactly({ expand }), ({ work, id }) => requireSubscription(work, id)),
  endpoint('POST /v1/subscriptions/*', UpdateSubscription, ({ work, id, params }) => {
    const subscription = requireSubscription(work, id);
    if (subscription.ended_at !== null) {
      throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
        code: 'invalid_canceled_subscription_fields',
      });
    }
    const { cancel_at_period_end: cancelsAtEnd, default_payment_method: method, description } = params;
    if (method !== undefined) {
      methodOfCustomer(work, method, idOf(subscription.customer) ?? '', 'default_payment_method');
    }
    if (cancelsAtEnd !== undefined && subscription.schedule !== null) throw managedBySchedule(subscription.schedule);
    if (params.payment_behavior === 'pending_if_incomplete') checkPending(params);
    if (params.items !== undefined && params.proration_behavior === 'always_invoice') {
      return updateWhenPaid(work, subscription, updateOf(work, subscription, params, params.items));
    }
    if (params.items !== undefined && params.proration_behavior === undefined) {
      throw invalidRequest('The sandbox emulates no prorations that wait for the next invoice.', {
        param: 'proration_behavior',
      });
    }
    return changeSubscription(work, subscription, {
      ...(description === undefined ? {} : { description }),
      ...(params.items === undefined ? {} : { items: itemsWithPrice(work, subscription, params.items) }),
      ...(method === undefined ? {} : { default_payment_method: method }),
      ...(cancelsAtEnd === undefined ? {} : endAtPeriodEnd(work, subscription, cancelsAtEnd)),
    });
  }),
  endpoint('DELETE /v1/subscriptions/*', exactly({ expand }), ({ work, id }) => {
    const subscription = requireSubscription(work, id);
    if (subscription.ended_at !== null) throw noSuchObject('subscription', id);
    return endSubscription(work, subscription, 'cancellation_requested');
  }),

  endpoint(
    'GET /v1/invoices',
    listOf({ subscription: optional(text()), status: optional(oneOf(['draft', 'open', 'paid', 'void'])) }),
    ({ work, params }) =>
      listPage(
        'invoices',
        work.all('invoices'),
        params,
        (invoice) =>
          matches(invoice, { status: params.status }) &&
          (params.subscription === undefined || subscriptionIdOf(invoice) === params.subscription),
      ),
  ),
  endpoint('POST /v1/invoices/create_preview', Preview, ({ work, params }) => {
    const subscription = requireSubscription(work, params.subscription);
    const { subscription_details: details, discounts } = params;
    return previewUpdate(work, subscription, updateOf(work, subscription, { ...details, discounts }, details.items));
  }),
  endpoint('GET /v1/invoices/*', exactly({ expand }), ({ work, id }) => {
    const invoice = work.get('invoices', id);
    if (invoice === undefined) throw noSuchObject('invoice', id, 'invoice');
    return invoice;
  }),
  endpoint('POST /v1/invoices/*/pay', exactly({ expand }), ({ work, id }) => {
    const invoice = work.get('invoices', id);
    if (invoice === undefined) throw noSuchObject('invoice', id, 'invoice');
    return payByDefault(work, invoice);
  }),
  endpoint('POST /v1/invoices/*/void', exactly({ expand }), ({ work, id }) => {
    const invoice = work.get('invoices', id);
    if (invoice === undefined) throw noSuchObject('invoice', id, 'invoice');
    const voided = voidInvoice(work, invoice);
    removePendingUpdate(work, id);
    return voided;
  }),
];

/** The requested update. @throws StripeError */
function updateOf(
  work: UnitOfWork,
  subscription: WireSubscription,
  options: {
    readonly discounts?: '' | readonly { readonly coupon: string }[] | undefined;
    readonly proration_date?: number | undefined;
  },
  items: v.InferOutput<typeof ChangedItems>,
): UpdateRequest {
  const [item] = itemsWithPrice(work, subscription, items).data;
  if (item === undefined) throw invalidRequest('The subscription has no item.', { param: 'items' });
  const { discounts, proration_date: date } = options;
  const coupons = discounts === undefined ? null : discounts === '' ? [] : discounts.map(({ coupon }) => coupon);
  return { price: item.price, coupons, prorationDate: date ?? work.now };
}

function managedBySchedule(schedule: WireSubscription['schedule']): StripeError {
  return invalidRequest(
    `The subscription is managed by the subscription schedule \`${idOf(schedule) ?? ''}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );
}

/** The subscription's item with the requested price; the running period is unchanged. */
function itemsWithPrice(
  work: UnitOfWork,
  { items }: WireSubscription,
  [requestedItem]: v.InferOutput<typeof ChangedItems>,
): WireSubscription['items'] {
  const [item] = items.data;
  if (item === undefined || requestedItem?.id !== item.id)
    throw noSuchObject('subscription_item', requestedItem?.id ?? '', 'items', 400);
  return { ...items, data: [{ ...item, price: requestedPrice(work, requestedItem) }] };
}

function requestedPrice(
  work: UnitOfWork,
  { price: id, price_data: data }: v.InferOutput<typeof ChangedItems>[number],
): WirePrice {
  if (data !== undefined) {
    checkProduct(work, data.product, 'items[0][price_data][product]');
    return priceOf(work, data);
  }
  const price = work.get('prices', id ?? '');
  if (price === undefined) throw noSuchObject('price', id ?? '', 'items[0][price]', 400);
  return price;
}

/** @throws StripeError if there is no such product */
function checkProduct(work: UnitOfWork, id: string, param: string): void {
  if (work.get('products', id) === undefined) throw noSuchObject('product', id, param, 400);
}

/** @throws StripeError for changes that cannot wait for a payment, such as a price created with the update */
function checkPending(params: v.InferOutput<typeof UpdateSubscription>): void {
  const unsupported = Object.keys(params).find((name) => !pendingParams.includes(name));
  const createsPrice = params.items?.some(({ price_data: data }) => data !== undefined) === true;
  const param = unsupported ?? (createsPrice ? 'items[0][price_data]' : undefined);
  if (param === undefined) return;
  throw invalidRequest(
    `When \`payment_behavior\` is \`pending_if_incomplete\`, only what pending updates support can be updated: \`${param}\` is not.`,
    { param },
  );
}

function endAtPeriodEnd(
  work: UnitOfWork,
  subscription: WireSubscription,
  cancelsAtEnd: boolean,
): Partial<WireSubscription> {
  return {
    cancellation_details: {
      ...nulls('comment feedback feedback_option'),
      reason: cancelsAtEnd ? 'cancellation_requested' : null,
    },
    cancel_at: cancelsAtEnd ? currentPeriod(subscription).end : null,
    cancel_at_period_end: cancelsAtEnd,
    canceled_at: cancelsAtEnd ? (subscription.canceled_at ?? work.now) : null,
  };
}
