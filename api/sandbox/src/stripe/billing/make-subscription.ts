import type Stripe from 'stripe';
import { newId } from '../state/ids.ts';
import type { WirePrice, WireSubscription } from '../state/wire-types.ts';
import type { Work } from '../state/work.ts';
import { periodEnd, type Interval } from './period.ts';
import { planOf } from './price.ts';

export interface NewSubscription {
  readonly customer: string;
  readonly items: readonly { readonly price: WirePrice; readonly quantity: number }[];
  readonly defaultPaymentMethod: string | null;
  readonly description: string | null;
  readonly metadata: Stripe.Metadata;
  readonly paymentMethodTypes: string[] | null;
  readonly saveDefault: 'off' | 'on_subscription';
  readonly cancelAtPeriodEnd: boolean;
}

export function makeSubscription({ now }: Work, given: NewSubscription): WireSubscription {
  const id = newId('sub');
  const { interval, every } = cycleOf(given.items[0]?.price);
  const end = periodEnd(now, now, interval, every);
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: given.cancelAtPeriodEnd ? end : null,
    cancel_at_period_end: given.cancelAtPeriodEnd,
    canceled_at: given.cancelAtPeriodEnd ? now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: given.cancelAtPeriodEnd ? 'cancellation_requested' : null,
    },
    collection_method: 'charge_automatically',
    created: now,
    currency: given.items[0]?.price.currency ?? 'usd',
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: given.items.map(({ price, quantity }) => ({
        id: newId('si'),
        object: 'subscription_item',
        billing_thresholds: null,
        created: now,
        current_period_end: end,
        current_period_start: now,
        current_trial: null,
        discounts: [],
        metadata: {},
        plan: planOf(price),
        price,
        quantity,
        subscription: id,
        tax_rates: [],
      })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: given.paymentMethodTypes,
      save_default_payment_method: given.saveDefault,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
}

const intervals: readonly string[] = ['day', 'week', 'month', 'year'] satisfies Interval[];

/** How often a price is paid. */
export function cycleOf(price: WirePrice | undefined): { readonly interval: Interval; readonly every: number } {
  const { interval = 'month', interval_count: every = 1 } = price?.recurring ?? {};
  return { interval: intervals.includes(interval) ? (interval as Interval) : 'month', every };
}

/** When the period ends that is running; all items of a subscription share it. */
export function currentPeriod({ items, created }: WireSubscription): { readonly start: number; readonly end: number } {
  const [first] = items.data;
  return { start: first?.current_period_start ?? created, end: first?.current_period_end ?? created };
}
