import type * as v from 'valibot';
import { cycleOf } from '../billing/make-subscription.ts';
import { createPrice } from '../billing/price.ts';
import type { WirePrice } from '../state/wire-types.ts';
import type { Work } from '../state/work.ts';
import { knownPrice, knownProduct, recurringOf, unitAmount } from './catalog-calls.ts';
import { invalid } from './stripe-error.ts';
import type { Item } from './subscription-params.ts';

/** What a subscription is for. @throws StripeError where its items do not go together. */
export function itemsOf(work: Work, given: readonly v.InferOutput<typeof Item>[], currency: string | undefined) {
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
