import type Stripe from 'stripe';
import { nulls } from '../../provider/nulls.ts';
import { newId } from '../../provider/ids.ts';
import type { WirePrice, WireSubscription } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { periodEnd, type Interval } from './period.ts';

export interface NewSubscription {
  readonly customer: string;
  readonly price: WirePrice;
  readonly default_payment_method?: string | undefined;
  readonly description?: string | undefined;
  /** The id of the coupon to redeem. */
  readonly coupon?: string | undefined;
  readonly metadata?: Stripe.Metadata | undefined;
  readonly payment_settings?:
    | {
        readonly payment_method_types?: string[] | undefined;
        readonly save_default_payment_method?: 'off' | 'on_subscription' | undefined;
      }
    | undefined;
}

export function makeSubscription({ now }: UnitOfWork, parameters: NewSubscription): WireSubscription {
  const id = newId('sub');
  const { price, payment_settings: settings } = parameters;
  const end = periodEnd(now, now, intervalOf(price));
  return {
    id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: nulls('comment feedback feedback_option reason'),
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer: parameters.customer,
    default_payment_method: parameters.default_payment_method ?? null,
    default_tax_rates: [],
    description: parameters.description ?? null,
    discounts: [],
    invoice_settings: {
      ...nulls('account_tax_ids custom_fields description footer'),
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          billing_thresholds: null,
          created: now,
          current_period_end: end,
          current_period_start: now,
          current_trial: null,
          discounts: [],
          metadata: {},
          price,
          quantity: 1,
          subscription: id,
          tax_rates: [],
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    livemode: false,
    metadata: parameters.metadata ?? {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: settings?.payment_method_types ?? null,
      save_default_payment_method: settings?.save_default_payment_method ?? 'off',
    },
    start_date: now,
    status: 'incomplete',
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    ...nulls('application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at'),
    ...nulls('canceled_at customer_account days_until_due default_source ended_at latest_invoice managed_payments'),
    ...nulls('next_pending_invoice_item_invoice on_behalf_of pause_collection pending_invoice_item_interval'),
    ...nulls('pending_setup_intent pending_update schedule test_clock transfer_data trial_end trial_start'),
  };
}

interface PriceData {
  readonly currency: string;
  readonly product: string;
  readonly unit_amount: number;
  readonly recurring: { readonly interval: Interval };
}

/** A price, not stored yet; `active` is false, as for a price that Stripe makes from a subscription's `price_data`. */
export function priceOf(work: UnitOfWork, { currency, product, unit_amount, recurring }: PriceData): WirePrice {
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: work.now,
    currency,
    livemode: false,
    metadata: {},
    product,
    recurring: {
      interval: recurring.interval,
      interval_count: 1,
      usage_type: 'licensed',
      ...nulls('meter trial_period_days'),
    },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount,
    unit_amount_decimal: String(unit_amount),
    ...nulls('custom_unit_amount lookup_key nickname tiers_mode transform_quantity'),
  };
}

/** The interval of a price. */
export function intervalOf(price: WirePrice | undefined): Interval {
  return (price?.recurring?.interval ?? 'month') as Interval;
}
