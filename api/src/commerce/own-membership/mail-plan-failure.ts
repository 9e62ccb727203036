import { enqueueMail } from '../../mail/index.ts';
import { lockOrder } from '../orders/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findAnyPlan } from '../plans/store.ts';
import { cancelPlanFailureMails, type ChangeRow } from './changes.ts';
import { membershipMailFields } from './membership-mail.ts';
import { findMembershipState } from './membership-state.ts';

/**
 * Mails a member that a change of plan has failed (`void`), if the answer to the request did not report it. The same transaction cancels further
 * mails, so that it is sent once.
 */
export async function mailPlanFailure(
  { db, clock, outbox }: PaymentDeps,
  { id, order_id: orderId }: ChangeRow,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  await db.write(async (transaction) => {
    await lockOrder(transaction, orderId);
    const change: ChangeRow | undefined = await transaction('membership_changes')
      .where({ id, state: 'void' })
      .whereNotNull('due_at')
      .first();
    if (change === undefined) return;
    await cancelPlanFailureMails(transaction, orderId);
    const state = await findMembershipState(transaction, orderId);
    const { order, row } = state;
    const { failure: why, plan_id: planId, amount, asked_at: askedAt, withdrawn_at: withdrawnAt } = change;
    const plan = planId === null ? null : await findAnyPlan(transaction, planId);
    // No mail is needed about a withdrawn change, or if the order has the plan after all.
    const isObsolete = withdrawnAt !== null || row.status === 'ended' || order.plan_id === planId;
    if (isObsolete || why === null || plan === null || order.customer_email === null) return;
    await enqueueMail(transaction, {
      kind: 'plan-not-changed',
      to: order.customer_email,
      payload: {
        ...(await membershipMailFields(transaction, state)),
        plan: plan.name,
        amount: amount ?? 0,
        askedAt,
        why,
      },
      now,
    });
  });
  outbox.wake();
}
