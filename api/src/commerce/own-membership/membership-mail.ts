import type { Knex } from 'knex';
import type { MembershipMail, MoneyMail } from '../../mail/index.ts';
import { findMembership } from '../../members/index.ts';
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
