import * as v from 'valibot';
import { wholeNumber, noFields, type AddControl } from '../../provider/control.ts';
import { closeDispute, escalateDispute, openDispute, disputeOutcomes } from '../payments/dispute.ts';
import { disputeReasons } from '../payments/make-dispute.ts';
import { failRefund, failureReasons, refundCharge } from '../payments/refund.ts';
import { chargeOf } from '../rest/money-calls.ts';
import { noSuchObject } from '../rest/stripe-error.ts';
import type { Backend } from '../state/backend.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';

const paymentParams = { payment_intent: v.optional(v.string()), charge: v.optional(v.string()) };

/** Controls for refunds, the balance and disputes: actions of Stripe's dashboard and of banks. */
export function moneyControls(add: AddControl, backend: Backend): void {
  add(
    'refunds',
    v.strictObject({ ...paymentParams, amount: v.optional(wholeNumber('amount', 1e8, 1)) }),
    ({ amount, ...payment }) => backend.run((work) => refundCharge(work, chargeOf(work, payment), { amount })),
  );
  add(
    'refunds/:id/fail',
    v.optional(v.strictObject({ reason: v.optional(v.picklist(failureReasons)) })),
    ({ reason = 'expired_or_canceled_card' } = {}, id) =>
      backend.run((work) => {
        const refund = work.get('refunds', id);
        if (refund === undefined) throw noSuchObject('refund', id);
        return failRefund(work, refund, reason);
      }),
  );

  const Available = v.union(
    [v.literal('enough'), wholeNumber('available', 1e9)],
    'available must be cents, or the word enough',
  );
  add('balance', v.strictObject({ available: Available }), ({ available }) =>
    backend.run((work) => {
      if (available === 'enough') work.remove('balance', 'balance');
      else work.put('balance', { id: 'balance', available });
      return { available };
    }),
  );

  const requireDispute = (work: UnitOfWork, id: string) => {
    const dispute = work.get('disputes', id);
    if (dispute === undefined) throw noSuchObject('dispute', id);
    return dispute;
  };
  add(
    'disputes',
    v.strictObject({
      ...paymentParams,
      reason: v.optional(v.picklist(disputeReasons), 'fraudulent'),
      kind: v.optional(v.picklist(['chargeback', 'inquiry']), 'chargeback'),
    }),
    ({ reason, kind, ...payment }) => backend.run((work) => openDispute(work, chargeOf(work, payment), reason, kind)),
  );
  add('disputes/:id/close', v.strictObject({ outcome: v.picklist(disputeOutcomes) }), ({ outcome }, id) =>
    backend.run((work) => closeDispute(work, requireDispute(work, id), outcome)),
  );
  add('disputes/:id/escalate', noFields, (_, id) =>
    backend.run((work) => escalateDispute(work, requireDispute(work, id))),
  );
}
