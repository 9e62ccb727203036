import { newId } from '../../provider/ids.ts';
import { nulls } from '../../provider/nulls.ts';
import { idOf } from '../payments/charge.ts';
import { invalidRequest } from '../rest/stripe-error.ts';
import type { WirePrice, WireSchedule, WireSubscription } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { currentPeriod } from './current-period.ts';
import { redeemCoupon } from './discount.ts';
import { intervalOf } from './make-subscription.ts';
import { addIntervals } from './period.ts';

type Phase = WireSchedule['phases'][number];

/**
 * Creates a schedule for a subscription, with the running period as its only phase.
 * @throws StripeError if it has one already.
 */
export function scheduleSubscription(work: UnitOfWork, subscription: WireSubscription): WireSchedule {
  if (subscription.schedule !== null) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${idOf(subscription.schedule) ?? ''}`,
    );
  }
  const { start, end } = currentPeriod(subscription);
  const schedule: WireSchedule = {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    created: work.now,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    default_settings: {
      ...nulls('application_fee_percent billing_thresholds description on_behalf_of transfer_data'),
      billing_cycle_anchor: 'automatic',
      collection_method: 'charge_automatically',
      default_payment_method: idOf(subscription.default_payment_method),
      invoice_settings: {
        ...nulls('account_tax_ids custom_fields days_until_due description footer'),
        issuer: { type: 'self' },
      },
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      makePhase({
        period: { start, end },
        price: subscription.items.data[0]?.price.id ?? '',
        discounts: subscription.discounts.map((each) => ({ discount: idOf(each), coupon: null })),
      }),
    ],
    status: 'active',
    subscription: subscription.id,
    ...nulls('application canceled_at completed_at customer_account released_at released_subscription test_clock'),
  };
  work.put('schedules', schedule);
  work.put('subscriptions', { ...subscription, schedule: schedule.id });
  work.emit('subscription_schedule.created', schedule);
  return schedule;
}

interface NextPhase {
  readonly price: WirePrice;
  readonly coupons: readonly string[];
}

/** Adds a phase with another price: it begins when the running phase ends, and lasts one period. @throws StripeError */
export function scheduleNextPhase(
  work: UnitOfWork,
  schedule: WireSchedule,
  { price, coupons }: NextPhase,
): WireSchedule {
  const [running] = schedule.phases;
  if (schedule.status !== 'active' || running === undefined) {
    throw invalidRequest(
      `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in one of the following statuses: not_started, active.`,
    );
  }
  work.put('prices', price);
  const next = makePhase({
    period: { start: running.end_date, end: addIntervals(running.end_date, intervalOf(price), 1) },
    price: price.id,
    discounts: coupons.map((coupon) => ({ coupon, discount: null })),
  });
  return changeSchedule(work, schedule, { phases: [running, next] });
}

export function changeSchedule(work: UnitOfWork, schedule: WireSchedule, change: Partial<WireSchedule>): WireSchedule {
  const changed = { ...schedule, ...change };
  work.put('schedules', changed);
  work.emit('subscription_schedule.updated', changed, schedule);
  return changed;
}

/** Releases a schedule's subscription, which continues as it is. @throws StripeError */
export function releaseSchedule(work: UnitOfWork, schedule: WireSchedule): WireSchedule {
  if (schedule.status !== 'active') {
    throw invalidRequest(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in one of the following statuses: not_started, active.`,
    );
  }
  const subscription = work.get('subscriptions', idOf(schedule.subscription) ?? '');
  const released: WireSchedule = {
    ...schedule,
    status: 'released',
    current_phase: null,
    released_at: work.now,
    released_subscription: subscription?.id ?? null,
    subscription: null,
  };
  work.put('schedules', released);
  if (subscription !== undefined) {
    const unscheduled = { ...subscription, schedule: null };
    work.put('subscriptions', unscheduled);
    work.emit('customer.subscription.updated', unscheduled, subscription);
  }
  work.emit('subscription_schedule.released', released);
  return released;
}

/** Moves a subscription to the next phase of its schedule; after the last phase the schedule releases it. */
export function withNextPhase(work: UnitOfWork, subscription: WireSubscription): WireSubscription {
  const schedule = work.get('schedules', idOf(subscription.schedule) ?? '');
  if (schedule === undefined) return subscription;
  const { end } = currentPeriod(subscription);
  const next = schedule.phases.find(({ start_date: start }) => start === end);
  const price = work.get('prices', next?.items[0]?.price ?? '');
  if (next === undefined || price === undefined) {
    releaseSchedule(work, schedule);
    return work.get('subscriptions', subscription.id) ?? subscription;
  }
  changeSchedule(work, schedule, { current_phase: { start_date: next.start_date, end_date: next.end_date } });
  const coupons = next.discounts.flatMap(({ coupon }) => idOf(coupon) ?? []);
  const method = idOf(schedule.default_settings.default_payment_method);
  const changed: WireSubscription = {
    ...subscription,
    ...(method === null ? {} : { default_payment_method: method }),
    discounts: coupons.map((coupon) => redeemCoupon(work, coupon, subscription).id),
    items: { ...subscription.items, data: subscription.items.data.map((item) => ({ ...item, price })) },
  };
  work.put('subscriptions', changed);
  return changed;
}

interface NewPhase {
  readonly period: { readonly start: number; readonly end: number };
  readonly price: string;
  readonly discounts: readonly Pick<Phase['discounts'][number], 'coupon' | 'discount'>[];
}

function makePhase({ period, price, discounts }: NewPhase): Phase {
  return {
    add_invoice_items: [],
    currency: 'usd',
    discounts: discounts.map((each) => ({ ...each, promotion_code: null })),
    end_date: period.end,
    items: [{ billing_thresholds: null, discounts: [], metadata: {}, price, quantity: 1, tax_rates: [] }],
    metadata: {},
    proration_behavior: 'none',
    start_date: period.start,
    ...nulls('application_fee_percent billing_cycle_anchor billing_thresholds collection_method'),
    ...nulls('default_payment_method description invoice_settings on_behalf_of transfer_data trial_end'),
  };
}
