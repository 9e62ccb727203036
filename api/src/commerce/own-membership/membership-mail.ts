import type { Knex } from 'knex';
import type { MembershipMail } from '../../mail/index.ts';
import { findMembership } from '../../members/index.ts';
import { findNextCharge } from './next-charge.ts';
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
