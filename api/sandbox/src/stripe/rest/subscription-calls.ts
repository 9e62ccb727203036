import { beginSubscription, knownSubscription, methodOfCustomer } from '../billing/cycle.ts';
import { changeSubscription, endSubscription } from '../billing/subscription-state.ts';
import { idOf } from '../payments/charge.ts';
import type { WireSubscription } from '../state/wire-types.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { metadataAfter } from './metadata.ts';
import { exactly, expand, flag, listOf, may, oneOf, text } from './params.ts';
import { invalid, missing } from './stripe-error.ts';
import { cancelChange, settingsAfter } from './subscription-change.ts';
import { itemsOf } from './subscription-items.ts';
import { CancellationDetails, Create, statuses, Update } from './subscription-params.ts';

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

/** Without a status, all that are not cancelled. */
function isOfStatus({ status, ended_at }: WireSubscription, wanted: (typeof statuses)[number] | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'all') return true;
  return wanted === 'ended' ? ended_at !== null : status === wanted;
}
