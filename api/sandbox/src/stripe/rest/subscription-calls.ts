import type Stripe from 'stripe';
import * as v from 'valibot';
import { beginSubscription, knownSubscription, methodOfCustomer } from '../billing/cycle.ts';
import { currentPeriod, cycleOf } from '../billing/make-subscription.ts';
import { createPrice } from '../billing/price.ts';
import { changeSubscription, endSubscription } from '../billing/subscription-state.ts';
import { idOf } from '../payments/charge.ts';
import type { WirePrice, WireSubscription } from '../state/wire-types.ts';
import type { Work } from '../state/work.ts';
import { knownPrice, knownProduct, Recurring, recurringOf, unitAmount } from './catalog-calls.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { metadataAfter } from './metadata.ts';
import { Currency } from './money-params.ts';
import { exactly, expand, flag, list, listOf, may, metadata, oneOf, text, unsettable, whole } from './params.ts';
import { invalid, missing } from './stripe-error.ts';

const PriceData = exactly({
  currency: Currency,
  product: text(),
  recurring: Recurring,
  unit_amount: whole,
  tax_behavior: may(oneOf(['exclusive', 'inclusive', 'unspecified'])),
});
const Item = exactly({ price: may(text()), price_data: may(PriceData), quantity: may(whole) });
const PaymentSettings = may(
  exactly({
    payment_method_types: may(list(oneOf(['card', 'link']))),
    save_default_payment_method: may(oneOf(['off', 'on_subscription'])),
  }),
);
const Feedback = oneOf([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);
const CancellationDetails = may(exactly({ comment: may(unsettable()), feedback: may(Feedback) }));

const Create = exactly({
  customer: text(),
  items: list(Item),
  cancel_at_period_end: may(flag),
  collection_method: may(oneOf(['charge_automatically'])),
  currency: may(Currency),
  default_payment_method: may(text()),
  description: may(text(500)),
  metadata,
  off_session: may(flag),
  payment_behavior: may(oneOf(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])),
  payment_settings: PaymentSettings,
  expand,
});
const Update = exactly({
  cancel_at: may(v.union([whole, unsettable(0)])),
  cancel_at_period_end: may(flag),
  cancellation_details: CancellationDetails,
  default_payment_method: may(unsettable()),
  description: may(unsettable(500)),
  metadata,
  payment_settings: PaymentSettings,
  expand,
});
const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

export const subscriptionCalls: readonly Endpoint[] = [
  endpoint('POST /v1/subscriptions', Create, ({ work, params }) => {
    if (work.get('customers', params.customer) === undefined) {
      throw missing('customer', params.customer, 'customer', 400);
    }
    const method = params.default_payment_method;
    if (method !== undefined) methodOfCustomer(work, method, params.customer, 'default_payment_method');
    const begun = beginSubscription(
      work,
      {
        customer: params.customer,
        items: itemsOf(work, params.items, params.currency),
        defaultPaymentMethod: method ?? null,
        description: params.description ?? null,
        metadata: metadataAfter({}, params.metadata),
        paymentMethodTypes: params.payment_settings?.payment_method_types ?? null,
        saveDefault: params.payment_settings?.save_default_payment_method ?? 'off',
        cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
      },
      params.payment_behavior ?? 'allow_incomplete',
    );
    return begun;
  }),

  endpoint(
    'GET /v1/subscriptions',
    listOf({ customer: may(text()), price: may(text()), status: may(oneOf(statuses)) }),
    ({ work, params }) =>
      listPage(
        '/v1/subscriptions',
        'subscription',
        work.all('subscriptions'),
        params,
        (subscription) =>
          (params.customer === undefined || idOf(subscription.customer) === params.customer) &&
          (params.price === undefined || subscription.items.data.some(({ price }) => price.id === params.price)) &&
          isOfStatus(subscription, params.status),
      ),
  ),

  endpoint('GET /v1/subscriptions/*', exactly({ expand }), ({ work, ids }) => knownSubscription(work, ids[0])),

  endpoint('POST /v1/subscriptions/*', Update, ({ work, ids, params }) => {
    const subscription = knownSubscription(work, ids[0]);
    const material = [params.cancel_at, params.cancel_at_period_end, params.default_payment_method];
    if (subscription.ended_at !== null && material.some((value) => value !== undefined)) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
        code: 'invalid_canceled_subscription_fields',
      });
    }
    const { default_payment_method: method } = params;
    if (method) methodOfCustomer(work, method, idOf(subscription.customer) ?? '', 'default_payment_method');
    return changeSubscription(work, subscription, {
      ...cancelChange(work, subscription, params),
      ...(method === undefined ? {} : { default_payment_method: method }),
      ...(params.description === undefined ? {} : { description: params.description }),
      ...(params.payment_settings === undefined
        ? {}
        : { payment_settings: settingsAfter(subscription, params.payment_settings) }),
      metadata: metadataAfter(subscription.metadata, params.metadata),
    });
  }),

  endpoint(
    'DELETE /v1/subscriptions/*',
    exactly({ cancellation_details: CancellationDetails, invoice_now: may(flag), prorate: may(flag), expand }),
    ({ work, ids, params }) => {
      const subscription = knownSubscription(work, ids[0]);
      if (subscription.ended_at !== null) throw missing('subscription', subscription.id);
      return endSubscription(work, subscription, { reason: 'cancellation_requested', ...params.cancellation_details });
    },
  ),
];

function itemsOf(work: Work, given: readonly v.InferOutput<typeof Item>[], currency: string | undefined) {
  if (given.length === 0 || given.length > 20) {
    throw invalid('A subscription has from 1 to 20 items.', { code: 'parameter_missing', param: 'items' });
  }
  const items = given.map((item, index) => {
    const quantity = item.quantity ?? 1;
    if (quantity < 1) throw invalid('Invalid quantity: must be at least 1', { param: `items[${index}][quantity]` });
    return { price: priceOf(work, item, `items[${index}]`), quantity };
  });
  const cycles = new Set(items.map(({ price }) => JSON.stringify([price.currency, cycleOf(price)])));
  if (cycles.size > 1) throw invalid('All items must share a currency and an interval.', { param: 'items' });
  if (currency !== undefined && currency !== items[0]?.price.currency) {
    throw invalid('The currency is not that of the items.', { param: 'currency' });
  }
  return items;
}

function priceOf(work: Work, { price: id, price_data: made }: v.InferOutput<typeof Item>, param: string): WirePrice {
  if ((id === undefined) === (made === undefined)) {
    throw invalid(`You must provide exactly one of ${param}[price] and ${param}[price_data].`, {
      code: id === undefined ? 'parameter_missing' : 'parameters_exclusive',
      param: `${param}[price]`,
    });
  }
  if (made !== undefined) {
    return createPrice(work, {
      product: knownProduct(work, made.product, `${param}[price_data][product]`),
      currency: made.currency,
      unitAmount: unitAmount(made.unit_amount, `${param}[price_data][unit_amount]`),
      recurring: recurringOf(made.recurring),
      active: false,
    });
  }
  const price = knownPrice(work, id ?? '', `${param}[price]`);
  if (price.recurring === null) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      {
        param: `${param}[price]`,
      },
    );
  }
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', {
      param: `${param}[price]`,
    });
  return price;
}

function cancelChange(
  work: Work,
  subscription: WireSubscription,
  { cancel_at: at, cancel_at_period_end: atEnd, cancellation_details: said }: v.InferOutput<typeof Update>,
): Partial<WireSubscription> {
  const { end } = currentPeriod(subscription);
  const details = {
    ...noDetails,
    ...subscription.cancellation_details,
    ...said,
  } as Stripe.Subscription.CancellationDetails;
  if (at !== undefined && atEnd !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      code: 'parameters_exclusive',
    });
  }
  if (atEnd === undefined && at === undefined) return said === undefined ? {} : { cancellation_details: details };
  const when = atEnd === true ? end : typeof at === 'number' ? at : null;
  if (when !== null && when <= work.now)
    throw invalid('The cancellation date must be in the future.', { param: 'cancel_at' });
  work.schedule('renew', subscription.id, when === null ? end : Math.min(when, end));
  return {
    cancel_at: when,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: when === null ? null : (subscription.canceled_at ?? work.now),
    cancellation_details: { ...details, reason: when === null ? null : 'cancellation_requested' },
  };
}

const noDetails: Stripe.Subscription.CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

function settingsAfter(
  { payment_settings: before }: WireSubscription,
  change: NonNullable<v.InferOutput<typeof PaymentSettings>>,
): Stripe.Subscription.PaymentSettings {
  return {
    payment_method_options: before?.payment_method_options ?? null,
    payment_method_types: change.payment_method_types ?? before?.payment_method_types ?? null,
    save_default_payment_method: change.save_default_payment_method ?? before?.save_default_payment_method ?? 'off',
  };
}

/** Without a status, all that are not cancelled. */
function isOfStatus({ status, ended_at }: WireSubscription, wanted: (typeof statuses)[number] | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'all') return true;
  return wanted === 'ended' ? ended_at !== null : status === wanted;
}
