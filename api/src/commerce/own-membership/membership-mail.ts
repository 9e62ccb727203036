import type { Knex } from 'knex';
import type { MembershipMail } from '../../mail/index.ts';
import { findMembership } from '../../members/index.ts';
import type { MembershipState } from './state.ts';
import { recurringPrice } from '../coupons/coupon-price.ts';

/** What a mail says of a membership. */
export async function membershipMailOf(db: Knex, { order, row, billing }: MembershipState): Promise<MembershipMail> {
  const membership = await findMembership(db, order.id);
  return {
    name: order.customer_name ?? '',
    number: membership?.number ?? 0,
    description: order.description,
    price: recurringPrice(order, billing?.amount ?? null),
    periodEnd: row.period_end,
    renews: Boolean(row.renews),
    order: order.id,
  };
}
