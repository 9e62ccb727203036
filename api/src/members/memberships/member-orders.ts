import type { Knex } from 'knex';
import type { MembershipStatus } from './store.ts';

/** The ids of the orders that created a member's memberships, as a subquery. */
export function orderIdsOfMember(db: Knex, memberId: number): Knex.QueryBuilder {
  return db('memberships').where('member_id', memberId).select('order_id');
}

/** The ids of the orders with a failed renewal that is retried, as a subquery. */
export function pastDueOrderIds(db: Knex): Knex.QueryBuilder {
  return db('memberships').where('status', 'past_due').select('order_id');
}

/** The ids of the orders with a paid, automatically renewing membership, as a subquery. */
export function renewingOrderIds(db: Knex): Knex.QueryBuilder {
  return db('memberships').where({ status: 'active', renews: true }).select('order_id');
}

/**
 * The paid, automatically renewing membership of one order, as a subquery for `exists`: `orderColumn` is the order's
 * column in the surrounding query, by which the index is used.
 */
export function renewingMembershipOf(db: Knex, orderColumn: string): Knex.QueryBuilder {
  return renewingOrderIds(db).whereRaw('memberships.order_id = ??', [orderColumn]);
}

/** The ids of the orders whose membership ended after a time, ISO 8601, as a subquery. */
export function orderIdsEndedAfter(db: Knex, time: string): Knex.QueryBuilder {
  return db('memberships').where('status', 'ended').where('ended_at', '>', time).select('order_id');
}

/** The ids of the orders with a running membership, as a subquery. */
export function runningOrderIds(db: Knex): Knex.QueryBuilder {
  return db('memberships').whereNot('status', 'ended').select('order_id');
}

/** The payment that ended the membership of an order; null if there is none. */
export async function findEndIntent(db: Knex, orderId: number): Promise<string | null> {
  const row: { end_intent: string | null } | undefined = await db('memberships')
    .where('order_id', orderId)
    .first('end_intent');
  return row?.end_intent ?? null;
}

/** The number of memberships that ended since a time, ISO 8601. */
export async function countEndedSince(db: Knex, time: string): Promise<number> {
  const [row]: { total: number | string }[] = await db('memberships')
    .where('status', 'ended')
    .where('ended_at', '>=', time)
    .count({ total: '*' });
  return Number(row?.total ?? 0);
}

/** A membership and its member, by the order that created it. */
export interface OrderMembership {
  readonly memberId: number;
  readonly memberNumber: number;
  readonly email: string;
  readonly status: MembershipStatus;
  /** Whether it is the member's first membership, whose order created the member. */
  readonly isFirst: boolean;
}

/** The member with the membership of an order; null if the order created none. */
export async function findOrderMembership(db: Knex, orderId: number): Promise<OrderMembership | null> {
  const found: { id: number; number: number; email: string; status: MembershipStatus } | undefined = await db(
    'memberships',
  )
    .join('members', 'members.id', 'memberships.member_id')
    .where('memberships.order_id', orderId)
    .first('members.id', 'members.number', 'members.email', 'memberships.status');
  if (!found) return null;
  const first: { order_id: number } | undefined = await db('memberships')
    .where('member_id', found.id)
    .orderBy('id')
    .first('order_id');
  return {
    memberId: found.id,
    memberNumber: found.number,
    email: found.email,
    status: found.status,
    isFirst: first?.order_id === orderId,
  };
}
