import type { Knex } from 'knex';
import type { MembershipMail, MoneyMail } from '../../mail/index.ts';
import { findMembership } from '../../members/index.ts';
import { findAnyPlan } from '../plans/store.ts';
import { findNewestRenewalChanges, findPlanWithdrawnAt } from './changes.ts';
import { findNextCharge } from './next-charge.ts';
import { scheduledEnd } from './scheduled-end.ts';
import type { MembershipState } from './membership-state.ts';

/** The fields of a mail about a membership, with the plan and the price of the next charge. */
export async function membershipMailFields(db: Knex, state: MembershipState): Promise<MembershipMail> {
  const { order, row } = state;
  const membership = await findMembership(db, order.id);
  return {
    name: order.customer_name ?? '',
    number: membership?.number ?? 0,
    ...(await findNextCharge(db, state)),
    periodEnd: row.period_end,
    renews: Boolean(row.renews),
    order: order.id,
  };
}

/**
 * The field of a mail about a cancellation, or about its withdrawal: the scheduled plan that the cancellation has dropped.
 * Empty if there was none.
 */
export async function droppedPlanField(db: Knex, orderId: number): Promise<{ readonly droppedPlan?: string }> {
  const [newest, previous] = await findNewestRenewalChanges(db, orderId);
  const cancellation = newest?.kind === 'resume' ? previous : newest;
  if (cancellation?.kind !== 'cancel') return {};
  // A cancellation is stored with the time at which it withdraws a change of plan.
  const change = await findPlanWithdrawnAt(db, orderId, cancellation.asked_at);
  const plan = change?.plan_id ? await findAnyPlan(db, change.plan_id) : null;
  return plan === null ? {} : { droppedPlan: plan.name };
}

/** The fields of a receipt about its membership: the plan that was paid, `description`, and whether and for how much it renews. */
export async function receiptMailFields(
  db: Knex,
  state: MembershipState,
  description: string,
): Promise<MembershipMail & Pick<MoneyMail, 'standing'>> {
  const { row } = state;
  const end = scheduledEnd(state);
  return {
    ...(await membershipMailFields(db, state)),
    // The next charge may be for another plan.
    description,
    // A cancellation that has waited for this charge is executed after it.
    renews: Boolean(row.renews) && (end === null || end.chargedBefore !== null),
    ...(row.status !== 'active' && { standing: row.status }),
  };
}
