import type Router from '@koa/router';
import * as v from 'valibot';
import { currentPeriod } from '../billing/make-subscription.ts';
import { knownSubscription } from '../billing/cycle.ts';
import { endSubscription } from '../billing/subscription-state.ts';
import { idOf } from '../payments/charge.ts';
import { closeDispute, openDispute } from '../payments/dispute.ts';
import { failRefund, refundCharge } from '../payments/refund.ts';
import { chargeToRefund, knownDispute, knownRefund } from '../rest/charge-calls.ts';
import { paymentModes } from '../payments/confirm.ts';
import { restModes } from '../rest/serve.ts';
import { invalid, missing } from '../rest/stripe-error.ts';
import type { Machine } from '../state/machine.ts';
import type { Rule } from '../state/tables.ts';
import { resend } from '../webhooks/resend.ts';
import { webhookModes } from '../webhooks/record-event.ts';
import { control, count } from './control.ts';

const day = 86_400;
/** What a mode's number is where none is named: copies, ms, or s. */
const usual: Readonly<Record<string, number>> = { duplicate: 2, delay: 2_000, late: 2_000, processing: 10 };

/** Everything that Stripe itself would do, and every fault, at the press of a button. */
export function controlRoutes(router: Router, machine: Machine): void {
  const { secretKey } = machine.settings;
  const add = <S extends v.GenericSchema>(
    path: string,
    schema: S,
    run: (input: v.InferOutput<S>, id: string) => object | Promise<object>,
  ): void =>
    control(router, path, secretKey, {
      schema,
      run: (input, ctx) => run(input, String((ctx['params'] as Record<string, string> | undefined)?.['id'] ?? '')),
    });
  const nothing = v.optional(v.unknown());
  const payment = { payment_intent: v.optional(v.string()), charge: v.optional(v.string()) };

  const time = () => ({ now: machine.now(), iso: new Date(machine.now() * 1000).toISOString() });
  router.get('/sandbox/time', (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = time();
  });
  add(
    'time',
    v.strictObject({ seconds: v.optional(count('seconds', 400 * day), 0), days: v.optional(count('days', 400), 0) }),
    ({ seconds, days }) => {
      machine.advance(seconds + days * day);
      return time();
    },
  );

  for (const [path, side, modes] of [
    ['faults', 'rest', restModes],
    ['webhooks', 'webhook', webhookModes],
    ['payments', 'payment', paymentModes],
  ] as const) {
    const names = Object.keys(modes) as string[];
    add(
      path,
      v.strictObject({
        mode: v.picklist(['normal', ...names], `must be normal or one of ${names.join(', ')}`),
        times: v.optional(count('times', 1_000_000), 0),
        amount: v.optional(count('amount', 600_000, 1)),
        match: v.optional(v.pipe(v.string(), v.maxLength(200)), '*'),
      }),
      ({ mode, times, amount = usual[mode] ?? 0, match }) => setRule(machine, { side, mode, times, amount, match }),
    );
  }
  add('webhooks/flush', nothing, async () => ({ outcomes: await machine.deliverer.flush() }));
  add('events/:id/resend', nothing, (_, id) => resend(machine, id));

  add('refunds', v.strictObject({ ...payment, amount: v.optional(count('amount', 1e8, 1)) }), ({ amount, ...of }) =>
    machine.run((work) => refundCharge(work, chargeToRefund(work, of), { amount })),
  );
  add('refunds/:id/fail', nothing, (_, id) =>
    machine.run((work) => failRefund(work, knownRefund(work, id), 'expired_or_canceled_card')),
  );
  add(
    'disputes',
    v.strictObject({
      ...payment,
      reason: v.optional(v.picklist(['fraudulent', 'product_not_received']), 'fraudulent'),
    }),
    ({ reason, ...of }) => machine.run((work) => openDispute(work, chargeToRefund(work, of), reason)),
  );
  add('disputes/:id/close', v.strictObject({ outcome: v.picklist(['won', 'lost']) }), ({ outcome }, id) =>
    machine.run((work) => closeDispute(work, knownDispute(work, id), outcome)),
  );

  add('subscriptions/:id/renew', nothing, (_, id) => {
    const subscription = machine.run((work) => knownSubscription(work, id));
    if (subscription.ended_at !== null) throw invalid('This subscription has ended.');
    // A renewal is charged an hour after its period has begun.
    machine.advance(Math.max(0, currentPeriod(subscription).end + 3_601 - machine.now()));
    return machine.run((work) => knownSubscription(work, id));
  });
  add('subscriptions/:id/cancel', nothing, (_, id) =>
    machine.run((work) => {
      const subscription = knownSubscription(work, id);
      if (subscription.ended_at !== null) throw invalid('This subscription has ended.');
      return endSubscription(work, subscription, { reason: 'cancellation_requested' });
    }),
  );
  add('subscriptions/:id/card', v.strictObject({ card: v.picklist(['declines', 'pays', 'asks']) }), ({ card }, id) =>
    machine.run((work) => {
      const method = idOf(knownSubscription(work, id).default_payment_method);
      const known = method === null ? undefined : work.get('cards', method);
      if (known === undefined) throw missing('default payment method of subscription', id);
      const test = { declines: 'chargeCustomerFail', pays: 'visa', asks: 'authenticationRequired' }[card];
      work.put('cards', { ...known, test });
      return { card };
    }),
  );
  add('dunning', v.strictObject({ end: v.picklist(['cancel', 'unpaid', 'past_due']) }), ({ end }) =>
    machine.run((work) => {
      work.put('dunning', { id: 'dunning', end });
      return { end };
    }),
  );
}

/** One rule of a mode for what it matches; `normal` takes all away. @returns those that are set. */
function setRule({ store }: Machine, { side, ...given }: Omit<Rule, 'id'>): { readonly rules: readonly Rule[] } {
  return store.transaction((transaction) => {
    if (given.mode === 'normal') {
      for (const { id } of transaction.all('rules').filter((rule) => rule.side === side))
        transaction.remove('rules', id);
    } else {
      transaction.put('rules', { id: `${side} ${given.mode} ${given.match}`, side, ...given });
    }
    return { rules: transaction.all('rules').filter((rule) => rule.side === side) };
  });
}
