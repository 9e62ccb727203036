import * as v from 'valibot';
import { doBillingJob, knownSubscription } from '../billing/cycle.ts';
import { currentPeriod } from '../billing/current-period.ts';
import { endSubscription, invoicesOf } from '../billing/subscription-state.ts';
import { idOf } from '../payments/charge.ts';
import { invalid, missing } from '../rest/stripe-error.ts';
import type { Backend } from '../state/backend.ts';
import type { Work } from '../state/unit-of-work.ts';
import { noFields, type AddControl } from '../../provider/control.ts';

/** Controls for subscriptions: renewals, cancellations, and what the bank and Stripe do with the next charges. */
export function subscriptionControls(add: AddControl, backend: Backend): void {
  add('subscriptions/:id/renew', noFields, (_, id) => {
    const subscription = backend.run((work) => knownSubscription(work, id));
    if (subscription.ended_at !== null) throw invalid('This subscription has ended.');
    // A renewal is charged an hour after its period has begun.
    backend.advance(Math.max(0, currentPeriod(subscription).end + 3_601 - backend.now()));
    return backend.run((work) => knownSubscription(work, id));
  });
  add('subscriptions/:id/bill', noFields, (_, id) =>
    backend.run((work) => {
      const { ended_at: endedAt } = knownSubscription(work, id);
      if (endedAt !== null) throw invalid('This subscription has ended.');
      billNextPeriod(work, id);
      return knownSubscription(work, id);
    }),
  );
  add('subscriptions/:id/cancel', noFields, (_, id) =>
    backend.run((work) => {
      const subscription = knownSubscription(work, id);
      if (subscription.ended_at !== null) throw invalid('This subscription has ended.');
      return endSubscription(work, subscription, 'cancellation_requested');
    }),
  );
  add('subscriptions/:id/card', v.strictObject({ card: v.picklist(['declines', 'pays', 'asks']) }), ({ card }, id) =>
    backend.run((work) => {
      const method = idOf(knownSubscription(work, id).default_payment_method);
      const known = method === null ? undefined : work.get('cards', method);
      if (known === undefined) throw missing('default payment method of subscription', id);
      const test = { declines: 'chargeCustomerFail', pays: 'visa', asks: 'authenticationRequired' }[card];
      work.put('cards', { ...known, test });
      return { card };
    }),
  );
  add(
    'subscriptions/:id/finalization',
    v.strictObject({ finalization: v.picklist(['fails', 'works']) }),
    ({ finalization }, id) =>
      backend.run((work) => {
        knownSubscription(work, id);
        if (finalization === 'fails') work.put('unfinalizable', { id });
        else finalizeAgain(work, id);
        return { finalization };
      }),
  );
  add('dunning', v.strictObject({ end: v.picklist(['cancel', 'unpaid', 'past_due']) }), ({ end }) =>
    backend.run((work) => {
      work.put('dunning', { id: 'dunning', end });
      return { end };
    }),
  );
}

/** Begins the next period early and charges for it, without advancing the clock, which all subscriptions share. */
function billNextPeriod(work: Work, id: string): void {
  doBillingJob(work, { id: `renew ${id}`, at: work.now, kind: 'renew', of: id });
  for (const { id: invoice, status } of invoicesOf(work, id)) {
    if (status === 'draft')
      doBillingJob(work, { id: `finalize ${invoice}`, at: work.now, kind: 'finalize', of: invoice });
  }
}

/** Finalizes and charges the invoices whose finalization has failed, except those that are not collected automatically. */
function finalizeAgain(work: Work, subscription: string): void {
  work.remove('unfinalizable', subscription);
  for (const { id, last_finalization_error: error, auto_advance: autoAdvance } of invoicesOf(work, subscription)) {
    if (error !== null && autoAdvance !== false)
      doBillingJob(work, { id: `finalize ${id}`, at: work.now, kind: 'finalize', of: id });
  }
}
