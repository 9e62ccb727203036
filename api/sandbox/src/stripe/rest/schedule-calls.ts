import * as v from 'valibot';
import { priceOf } from '../billing/make-subscription.ts';
import { requireSubscription, methodOfCustomer } from '../billing/cycle.ts';
import { changeSchedule, releaseSchedule, scheduleNextPhase, scheduleSubscription } from '../billing/schedule.ts';
import { idOf } from '../payments/charge.ts';
import type { WireSchedule } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { endpoint } from './endpoint.ts';
import { Amount, Currency, exactly, expand, list, optional, oneOf, text, integer } from './params.ts';
import { invalidRequest, noSuchObject } from './stripe-error.ts';

const RunningPhase = exactly({
  start_date: integer,
  end_date: integer,
  items: list(exactly({ price: text(), quantity: optional(integer) })),
  discounts: optional(list(exactly({ discount: text() }))),
});
const NextPhase = exactly({
  duration: exactly({ interval: oneOf(['month', 'year']), interval_count: optional(integer) }),
  items: list(
    exactly({
      price_data: exactly({
        currency: Currency,
        product: text(),
        recurring: exactly({ interval: oneOf(['month', 'year']) }),
        unit_amount: Amount,
      }),
      quantity: optional(integer),
    }),
  ),
  discounts: optional(list(exactly({ coupon: text() }))),
  proration_behavior: oneOf(['none']),
});
const Update = exactly({
  default_settings: optional(exactly({ default_payment_method: text() })),
  end_behavior: optional(oneOf(['release'])),
  phases: optional(v.tuple([RunningPhase, NextPhase])),
  expand,
});

/** Changes of subscriptions at their next period: two phases, the running one and the next. */
export const scheduleCalls = [
  endpoint('POST /v1/subscription_schedules', exactly({ from_subscription: text(), expand }), ({ work, params }) =>
    scheduleSubscription(work, requireSubscription(work, params.from_subscription)),
  ),
  endpoint('GET /v1/subscription_schedules/*', exactly({ expand }), ({ work, id }) => requireSchedule(work, id)),
  endpoint('POST /v1/subscription_schedules/*', Update, ({ work, id, params }) => {
    const schedule = requireSchedule(work, id);
    const { default_settings: settings, phases } = params;
    if (settings !== undefined) {
      const { default_payment_method: method } = settings;
      methodOfCustomer(work, method, idOf(schedule.customer) ?? '', 'default_settings[default_payment_method]');
      return changeSchedule(work, schedule, {
        default_settings: { ...schedule.default_settings, default_payment_method: method },
      });
    }
    if (phases === undefined) throw invalidRequest('The sandbox emulates updates of phases, or of the card.');
    const [running, next] = phases;
    const [currentPhase] = schedule.phases;
    if (running.start_date !== currentPhase?.start_date || running.end_date !== currentPhase.end_date) {
      throw invalidRequest('You can not modify a phase that is already started.', { param: 'phases[0]' });
    }
    const [item] = next.items;
    if (item === undefined) throw invalidRequest('A phase has items.', { param: 'phases[1][items]' });
    const { product } = item.price_data;
    if (work.get('products', product) === undefined) {
      throw noSuchObject('product', product, 'phases[1][items][0][price_data][product]', 400);
    }
    const coupons = (next.discounts ?? []).map(({ coupon }) => coupon);
    return scheduleNextPhase(work, schedule, { price: priceOf(work, item.price_data), coupons });
  }),
  endpoint('POST /v1/subscription_schedules/*/release', exactly({ expand }), ({ work, id }) =>
    releaseSchedule(work, requireSchedule(work, id)),
  ),
];

function requireSchedule(work: UnitOfWork, id: string): WireSchedule {
  const schedule = work.get('schedules', id);
  if (schedule === undefined) throw noSuchObject('subscription_schedule', id);
  return schedule;
}
