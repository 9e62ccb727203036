import type { Knex } from 'knex';

/** `past_due`: a renewal has failed and is retried. */
export type MembershipStatus = 'active' | 'past_due' | 'ended';

/** A member's membership, created by an order. */
export interface Membership {
  /** The member's number. */
  readonly number: number;
  /** The member's name. */
  readonly name: string;
  readonly status: MembershipStatus;
  /** ISO 8601: the start of the member's first membership. */
  readonly joinedAt: string;
  /** ISO 8601: paid until then. */
  readonly periodEnd: string;
  readonly renews: boolean;
}

interface Row {
  readonly number: number;
  readonly name: string;
  readonly status: MembershipStatus;
  readonly joined_at: string;
  readonly period_end: string;
  readonly renews: boolean | number;
}

/** The membership of an order; null if it created none. */
export async function findMembership(db: Knex, orderId: number): Promise<Membership | null> {
  const row: Row | undefined = await db('memberships')
    .join('members', 'members.id', 'memberships.member_id')
    .where('memberships.order_id', orderId)
    .first(
      'members.number',
      'members.name',
      'memberships.status',
      'members.joined_at',
      'memberships.period_end',
      'memberships.renews',
    );
  if (!row) return null;
  return {
    number: row.number,
    name: row.name,
    status: row.status,
    joinedAt: row.joined_at,
    periodEnd: row.period_end,
    renews: Boolean(row.renews),
  };
}
