import * as v from 'valibot';
import { doBillingJob, requireSubscription } from '../billing/cycle.ts';
import { currentPeriod } from '../billing/current-period.ts';
import { endSubscription, invoicesOf } from '../billing/subscription-state.ts';
import { idOf } from '../payments/charge.ts';
import { invalidRequest, noSuchObject } from '../rest/stripe-error.ts';
import type { Backend } from '../state/backend.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { noFields, type AddControl } from '../../provider/control.ts';

/** Controls for subscriptions: renewals, cancellations, and what the bank and Stripe do with the next charges. */
export function subscriptionControls(add: AddControl, backend: Backend): void {
  add('subscriptions/:id/renew', noFields, (_, id) => {
    const subscription = backend.run((work) => requireSubscription(work, id));
    if (subscription.ended_at !== null) throw invalidRequest('This subscription has ended.');
    // A renewal is charged an hour after its period has begun.
    backend.advance(Math.max(0, currentPeriod(subscription).end + 3_601 - backend.now()));
    return backend.run((work) => requireSubscription(work, id));
  });
  add('subscriptions/:id/bill', noFields, (_, id) =>
    backend.run((work) => {
      const { ended_at: endedAt } = requireSubscription(work, id);
      if (endedAt !== null) throw invalidRequest('This subscription has ended.');
      billNextPeriod(work, id);
      return requireSubscription(work, id);
    }),
  );
  add('subscriptions/:id/cancel', noFields, (_, id) =>
    backend.run((work) => {
      const subscription = requireSubscription(work, id);
      if (subscription.ended_at !== null) throw invalidRequest('This subscription has ended.');
      return endSubscription(work, subscription, 'cancellation_requested');
    }),
  );
  add('subscriptions/:id/card', v.strictObject({ card: v.picklist(['declines', 'pays', 'asks']) }), ({ card }, id) =>
    backend.run((work) => {
      const method = idOf(requireSubscription(work, id).default_payment_method);
      const storedCard = method === null ? undefined : work.get('cards', method);
      if (storedCard === undefined) throw noSuchObject('default payment method of subscription', id);
      const test = { declines: 'chargeCustomerFail', pays: 'visa', asks: 'authenticationRequired' }[card];
      work.put('cards', { ...storedCard, test });
      return { card };
    }),
  );
  add(
    'subscriptions/:id/finalization',
    v.strictObject({ finalization: v.picklist(['fails', 'works']) }),
    ({ finalization }, id) =>
      backend.run((work) => {
        requireSubscription(work, id);
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
function billNextPeriod(work: UnitOfWork, id: string): void {
  doBillingJob(work, { id: `renew ${id}`, at: work.now, kind: 'renew', of: id });
  for (const { id: invoice, status } of invoicesOf(work, id)) {
    if (status === 'draft')
      doBillingJob(work, { id: `finalize ${invoice}`, at: work.now, kind: 'finalize', of: invoice });
  }
}

/**
 * Finalizes and charges the invoices whose finalization has failed, except those that are not collected automatically.
 */
function finalizeAgain(work: UnitOfWork, subscription: string): void {
  work.remove('unfinalizable', subscription);
  for (const { id, last_finalization_error: error, auto_advance: autoAdvance } of invoicesOf(work, subscription)) {
    if (error !== null && autoAdvance !== false)
      doBillingJob(work, { id: `finalize ${id}`, at: work.now, kind: 'finalize', of: id });
  }
}
