import type Stripe from 'stripe';
import { newId } from '../state/ids.ts';
import type { WirePlan, WirePrice } from '../state/wire-types.ts';
import type { Work } from '../state/work.ts';
import type { Interval } from './period.ts';

interface NewPrice {
  readonly product: string;
  readonly currency: string;
  readonly unitAmount: number;
  readonly recurring: { readonly interval: Interval; readonly every: number } | null;
  readonly nickname?: string | null | undefined;
  readonly lookupKey?: string | null | undefined;
  readonly metadata?: Stripe.Metadata;
  /** One that was made for a single subscription is not offered. */
  readonly active: boolean;
}

export function createPrice(work: Work, given: NewPrice): WirePrice {
  const price: WirePrice = {
    id: newId('price'),
    object: 'price',
    active: given.active,
    billing_scheme: 'per_unit',
    created: work.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookupKey ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring:
      given.recurring === null
        ? null
        : {
            interval: given.recurring.interval,
            interval_count: given.recurring.every,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring === null ? 'one_time' : 'recurring',
    unit_amount: given.unitAmount,
    unit_amount_decimal: String(given.unitAmount),
  };
  work.put('prices', price);
  work.emit('price.created', price);
  return price;
}

/** The same price, in the older form that stands beside it. */
export function planOf(price: WirePrice): WirePlan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

interface NewProduct {
  readonly id?: string | undefined;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly metadata?: Stripe.Metadata;
}

export function createProduct(work: Work, given: NewProduct): Stripe.Product {
  const product: Stripe.Product = {
    id: given.id ?? newId('prod'),
    object: 'product',
    active: true,
    created: work.now,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: work.now,
    url: null,
  };
  work.put('products', product);
  work.emit('product.created', product);
  return product;
}
