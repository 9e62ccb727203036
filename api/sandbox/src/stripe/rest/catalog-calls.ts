import type Stripe from 'stripe';
import * as v from 'valibot';
import { createPrice, createProduct } from '../billing/price.ts';
import type { WirePrice } from '../state/wire-types.ts';
import type { Work } from '../state/work.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { metadataAfter } from './metadata.ts';
import { Currency } from './money-params.ts';
import { exactly, expand, flag, list, listOf, may, metadata, oneOf, text, unsettable, whole } from './params.ts';
import { invalid, missing } from './stripe-error.ts';

const Interval = oneOf(['day', 'week', 'month', 'year']);
export const Recurring = exactly({ interval: Interval, interval_count: may(whole) });

/** Money per period, for a price. Less than can be charged is not played. */
export function unitAmount(amount: number, param: string): number {
  if (amount < 50) throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param });
  return amount;
}

export function recurringOf({ interval, interval_count: every = 1 }: v.InferOutput<typeof Recurring>) {
  if (every < 1 || every > 36)
    throw invalid('Invalid interval_count: must be from 1 to 36', { param: 'interval_count' });
  return { interval, every };
}

export const catalogCalls: readonly Endpoint[] = [
  endpoint(
    'POST /v1/products',
    exactly({
      id: may(v.pipe(text(60), v.regex(/^[A-Za-z0-9_-]+$/, '|Invalid id: letters, digits, - and _ only'))),
      name: text(250),
      description: may(text()),
      metadata,
      expand,
    }),
    ({ work, params }) => {
      if (params.id !== undefined && work.get('products', params.id) !== undefined) {
        throw invalid('Product already exists.', { code: 'resource_already_exists' });
      }
      return createProduct(work, { ...params, metadata: metadataAfter({}, params.metadata) });
    },
  ),
  endpoint('GET /v1/products', listOf({ active: may(flag), ids: may(list(text())) }), ({ work, params }) =>
    listPage(
      '/v1/products',
      'product',
      work.all('products'),
      params,
      ({ id, active }) =>
        (params.active === undefined || active === params.active) && (params.ids?.includes(id) ?? true),
    ),
  ),
  endpoint('GET /v1/products/*', exactly({ expand }), ({ work, ids: [id = ''] }) => {
    const product = work.get('products', id);
    if (product === undefined) throw missing('product', id);
    return product;
  }),
  endpoint(
    'POST /v1/products/*',
    exactly({ name: may(text(250)), description: may(unsettable()), active: may(flag), metadata, expand }),
    ({ work, ids: [id = ''], params }) => {
      const before = work.get('products', id);
      if (before === undefined) throw missing('product', id);
      const { name = before.name, description = before.description, active = before.active } = params;
      const product: Stripe.Product = {
        ...before,
        name,
        description,
        active,
        metadata: metadataAfter(before.metadata, params.metadata),
        updated: work.now,
      };
      work.put('products', product);
      work.emit('product.updated', product, before);
      return product;
    },
  ),

  endpoint(
    'POST /v1/prices',
    exactly({
      currency: Currency,
      unit_amount: whole,
      product: may(text()),
      product_data: may(exactly({ name: text(250), metadata })),
      recurring: may(Recurring),
      lookup_key: may(text(200)),
      nickname: may(text()),
      active: may(flag),
      metadata,
      expand,
    }),
    ({ work, params }) => {
      const { product, product_data: made } = params;
      if ((product === undefined) === (made === undefined)) {
        throw invalid('You must provide exactly one of product and product_data.', { param: 'product' });
      }
      if (
        params.lookup_key !== undefined &&
        work.all('prices').some(({ lookup_key: key }) => key === params.lookup_key)
      ) {
        throw invalid(`A price already uses the lookup key ${params.lookup_key}.`, { param: 'lookup_key' });
      }
      return createPrice(work, {
        product: made === undefined ? knownProduct(work, product) : createProduct(work, { name: made.name }).id,
        currency: params.currency,
        unitAmount: unitAmount(params.unit_amount, 'unit_amount'),
        recurring: params.recurring === undefined ? null : recurringOf(params.recurring),
        nickname: params.nickname,
        lookupKey: params.lookup_key,
        metadata: metadataAfter({}, params.metadata),
        active: params.active ?? true,
      });
    },
  ),
  endpoint(
    'GET /v1/prices',
    listOf({
      active: may(flag),
      product: may(text()),
      lookup_keys: may(list(text())),
      type: may(oneOf(['one_time', 'recurring'])),
    }),
    ({ work, params }) =>
      listPage(
        '/v1/prices',
        'price',
        work.all('prices'),
        params,
        (price) =>
          (params.active === undefined || price.active === params.active) &&
          (params.product === undefined || price.product === params.product) &&
          (params.type === undefined || price.type === params.type) &&
          (params.lookup_keys?.includes(price.lookup_key ?? '') ?? true),
      ),
  ),
  endpoint('GET /v1/prices/*', exactly({ expand }), ({ work, ids: [id = ''] }) => knownPrice(work, id, 'price', 404)),
  endpoint(
    'POST /v1/prices/*',
    exactly({ active: may(flag), nickname: may(unsettable()), lookup_key: may(unsettable(200)), metadata, expand }),
    ({ work, ids: [id = ''], params }) => {
      const before = knownPrice(work, id, 'price', 404);
      const { active = before.active, nickname = before.nickname, lookup_key = before.lookup_key } = params;
      const price: WirePrice = {
        ...before,
        active,
        nickname,
        lookup_key,
        metadata: metadataAfter(before.metadata, params.metadata),
      };
      work.put('prices', price);
      work.emit('price.updated', price, before);
      return price;
    },
  ),
];

/** @throws StripeError */
export function knownPrice(work: Work, id: string, param: string, status = 400): WirePrice {
  const price = work.get('prices', id);
  if (price === undefined) throw missing('price', id, param, status);
  return price;
}

/** @throws StripeError */
export function knownProduct(work: Work, id = '', param = 'product'): string {
  if (work.get('products', id) === undefined) throw missing('product', id, param, 400);
  return id;
}
