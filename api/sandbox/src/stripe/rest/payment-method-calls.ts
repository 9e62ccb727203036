import type Stripe from 'stripe';
import * as v from 'valibot';
import { idOf } from '../payments/charge.ts';
import { declinedError } from '../payments/declined.ts';
import { attachTo, cardOf, createFromCard, createFromName, paymentMethodOf } from '../payments/payment-method.ts';
import { testCardNamed } from '../payments/test-cards.ts';
import type { Work } from '../state/work.ts';
import { alsoForBrowsers, endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { metadataAfter } from './metadata.ts';
import { exactly, expand, undatedListOf, may, metadata, oneOf, text, whole } from './params.ts';
import {
  AllowRedisplay,
  BillingDetails,
  billingDetailsOf,
  CardParams,
  rawCardRefused,
} from './payment-method-params.ts';
import { invalid, missing } from './stripe-error.ts';

const Create = exactly({
  type: oneOf(['card']),
  allow_redisplay: AllowRedisplay,
  billing_details: may(BillingDetails),
  card: v.union([exactly({ token: text() }), CardParams]),
  metadata,
  expand,
  // What Stripe.js says about itself.
  client_attribution_metadata: may(v.unknown()),
  guid: may(text()),
  muid: may(text()),
  sid: may(text()),
  pasted_fields: may(text()),
  payment_user_agent: may(text()),
  referrer: may(text()),
  time_on_page: may(text()),
});

export const paymentMethodCalls: readonly Endpoint[] = [
  alsoForBrowsers(
    endpoint('POST /v1/payment_methods', Create, ({ work, params, browser }) => {
      const given = {
        billingDetails: billingDetailsOf(params.billing_details),
        metadata: metadataAfter({}, params.metadata),
        allowRedisplay: params.allow_redisplay,
      };
      if ('number' in params.card) {
        if (!browser) throw rawCardRefused();
        return createFromCard(work, params.card, given);
      }
      const { token } = params.card;
      const test = testCardNamed(token.replace(/^tok_/, ''));
      if (test === undefined) throw missing('token', token, 'card[token]', 400);
      return createFromName(work, test, given);
    }),
  ),

  endpoint(
    'GET /v1/payment_methods',
    undatedListOf({ customer: may(text()), type: may(oneOf(['card'])) }),
    ({ work, params }) =>
      listPage('/v1/payment_methods', 'payment_method', work.all('payment_methods'), params, ({ customer }) =>
        params.customer === undefined ? false : customer === params.customer,
      ),
  ),

  endpoint(
    'GET /v1/customers/*/payment_methods',
    undatedListOf({ type: may(oneOf(['card'])), allow_redisplay: AllowRedisplay }),
    ({ work, ids: [id = ''], params }) => {
      if (work.get('customers', id) === undefined) throw missing('customer', id, 'customer');
      const url = `/v1/customers/${id}/payment_methods`;
      return listPage(url, 'payment_method', work.all('payment_methods'), params, ({ customer }) => customer === id);
    },
  ),

  endpoint('GET /v1/payment_methods/*', exactly({ expand }), ({ work, ids }) => known(work, ids[0])),

  endpoint(
    'POST /v1/payment_methods/*',
    exactly({
      allow_redisplay: AllowRedisplay,
      billing_details: may(BillingDetails),
      card: may(exactly({ exp_month: may(whole), exp_year: may(whole) })),
      metadata,
      expand,
    }),
    ({ work, ids, params }) => {
      const method = known(work, ids[0]);
      if (method.customer === null) {
        throw invalid('You must save this PaymentMethod to a customer before you can update it.');
      }
      const { exp_month: month, exp_year: year } = params.card ?? {};
      const updated: Stripe.PaymentMethod = {
        ...method,
        metadata: metadataAfter(method.metadata ?? {}, params.metadata),
        ...(params.allow_redisplay === undefined ? {} : { allow_redisplay: params.allow_redisplay }),
        ...(params.billing_details === undefined ? {} : { billing_details: billingDetailsOf(params.billing_details) }),
        ...(method.card === undefined
          ? {}
          : {
              card: {
                ...method.card,
                exp_month: month ?? method.card.exp_month,
                exp_year: year ?? method.card.exp_year,
              },
            }),
      };
      work.put('payment_methods', updated);
      work.emit('payment_method.updated', updated, method);
      return updated;
    },
  ),

  endpoint('POST /v1/payment_methods/*/attach', exactly({ customer: text(), expand }), ({ work, ids, params }) => {
    const method = known(work, ids[0]);
    if (work.get('customers', params.customer) === undefined)
      throw missing('customer', params.customer, 'customer', 400);
    if (idOf(method.customer) !== null && idOf(method.customer) !== params.customer) {
      throw invalid('The payment method you provided has already been attached to a customer.', {
        param: 'payment_method',
      });
    }
    const { card, test } = cardOf(work, method);
    if (card.spent) {
      throw invalid(
        'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
        { param: 'payment_method' },
      );
    }
    // Stripe asks the bank whether the card is good.
    if (test === undefined) throw declinedError('notATestCard', { payment_method: method });
    if (test.decline !== undefined && test.attaches !== true) {
      throw declinedError(test.decline, { payment_method: method });
    }
    return attachTo(work, method, params.customer);
  }),

  endpoint('POST /v1/payment_methods/*/detach', exactly({ expand }), ({ work, ids }) => {
    const method = known(work, ids[0]);
    if (method.customer === null) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
        param: 'payment_method',
      });
    }
    const detached = { ...method, customer: null };
    work.put('payment_methods', detached);
    work.put('cards', { ...cardOf(work, method).card, spent: true });
    work.emit('payment_method.detached', detached, method);
    return detached;
  }),
];

function known(work: Work, id = ''): Stripe.PaymentMethod {
  if (id.startsWith('pm_card_')) return paymentMethodOf(work, id);
  const method = work.get('payment_methods', id);
  if (method === undefined) throw missing('PaymentMethod', id, 'payment_method');
  return method;
}
