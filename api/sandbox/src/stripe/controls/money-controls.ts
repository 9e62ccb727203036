import * as v from 'valibot';
import { balanceOf } from '../payments/balance.ts';
import { closeDispute, escalateDispute, openDispute, outcomes } from '../payments/dispute.ts';
import { disputeReasons } from '../payments/make-dispute.ts';
import { cancelRefund, failRefund, failureReasons, moveRefund, openStatuses } from '../payments/refund-outcome.ts';
import { refundCharge } from '../payments/refund.ts';
import { chargeToRefund, knownRefund } from '../rest/charge-calls.ts';
import { knownDispute } from '../rest/dispute-calls.ts';
import type { Machine } from '../state/machine.ts';
import { count, nothing, type AddControl } from './control.ts';

const payment = { payment_intent: v.optional(v.string()), charge: v.optional(v.string()) };

/** What the dashboard and the banks do with money that was charged. */
export function moneyControls(add: AddControl, machine: Machine): void {
  add('refunds', v.strictObject({ ...payment, amount: v.optional(count('amount', 1e8, 1)) }), ({ amount, ...of }) =>
    machine.run((work) => refundCharge(work, chargeToRefund(work, of), { amount })),
  );
  add(
    'refunds/:id/fail',
    v.optional(v.strictObject({ reason: v.optional(v.picklist(failureReasons)) })),
    ({ reason = 'expired_or_canceled_card' } = {}, id) =>
      machine.run((work) => failRefund(work, knownRefund(work, id), reason)),
  );
  add('refunds/:id/status', v.strictObject({ status: v.picklist([...openStatuses, 'canceled']) }), ({ status }, id) =>
    machine.run((work) => {
      const refund = knownRefund(work, id);
      return status === 'canceled' ? cancelRefund(work, refund) : moveRefund(work, refund, status);
    }),
  );

  const Available = v.union(
    [v.literal('enough'), count('available', 1e9)],
    'available must be cents, or the word enough',
  );
  add('balance', v.strictObject({ available: Available }), ({ available }) =>
    machine.run((work) => {
      if (available === 'enough') work.remove('balance', 'balance');
      else work.put('balance', { id: 'balance', available });
      return balanceOf(work);
    }),
  );

  add(
    'disputes',
    v.strictObject({
      ...payment,
      reason: v.optional(v.picklist(disputeReasons), 'fraudulent'),
      kind: v.optional(v.picklist(['chargeback', 'inquiry']), 'chargeback'),
    }),
    ({ reason, kind, ...of }) => machine.run((work) => openDispute(work, chargeToRefund(work, of), reason, kind)),
  );
  add('disputes/:id/close', v.strictObject({ outcome: v.picklist(outcomes) }), ({ outcome }, id) =>
    machine.run((work) => closeDispute(work, knownDispute(work, id), outcome)),
  );
  add('disputes/:id/escalate', nothing, (_, id) =>
    machine.run((work) => escalateDispute(work, knownDispute(work, id))),
  );
}
