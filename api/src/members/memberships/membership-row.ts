import type { EarlierMemberships } from '@plumbline/contract/commerce/plans';
import type { AdminMembership } from '@plumbline/contract/members/admin-members';
import type { Knex } from 'knex';
import { updateMemberStatus } from './member-status.ts';
import type { MembershipStatus } from './store.ts';

/** A row of the table of memberships. Times are ISO 8601. */
export interface MembershipRow {
  readonly id: number;
  readonly member_id: number;
  readonly order_id: number;
  readonly status: MembershipStatus;
  readonly started_at: string;
  /** The end of the paid time. */
  readonly period_end: string;
  /** The day from which its periods are counted; null: the day it started. */
  readonly anchor_at: string | null;
  readonly renews: boolean | number;
  readonly subscription_id: string | null;
  /** When staff ended it at once; null otherwise. */
  readonly called_off_at: string | null;
  /** When this site stored that the membership has ended. */
  readonly ended_at: string | null;
  readonly end_reason: AdminMembership['endReason'];
  /** When it ended by the clock of the one who ended it, often the provider's; later charges are refunded. */
  readonly end_at: string | null;
  /** The payment whose refund or dispute ended it. */
  readonly end_intent: string | null;
  /** Whether this site has cancelled the subscription after a refund or a dispute. */
  readonly cancelled_by_site: boolean | number;
}

type ChangeableColumns = Omit<
  MembershipRow,
  'id' | 'member_id' | 'order_id' | 'started_at' | 'subscription_id' | 'called_off_at'
>;
type NewColumns = Pick<MembershipRow, 'member_id' | 'order_id' | 'started_at' | 'subscription_id'>;

/** The membership that an order created. */
export async function findMembershipRow(db: Knex, orderId: number): Promise<MembershipRow | undefined> {
  return db('memberships').where('order_id', orderId).first();
}

/** The state of the member's other memberships when the membership of an order began. */
export async function findEarlierMemberships(db: Knex, orderId: number): Promise<EarlierMemberships> {
  const row = await findMembershipRow(db, orderId);
  if (row === undefined) return 'none';
  const { id, member_id: memberId, started_at: start } = row;
  const counted: { earlier: number | string; running: number | string } = await db('memberships')
    .where('member_id', memberId)
    .where('id', '<', id)
    .first(
      db.raw('count(*) as earlier'),
      db.raw('count(case when ended_at is null or ended_at > ? then 1 end) as running', [start]),
    );
  if (Number(counted.earlier) === 0) return 'none';
  return Number(counted.running) === 0 ? 'ended' : 'running';
}

/** The newest memberships of a member. */
export async function findMembershipsOf(db: Knex, memberId: number, limit: number): Promise<MembershipRow[]> {
  return db('memberships').where('member_id', memberId).orderBy('id', 'desc').limit(limit);
}

/** The running memberships of a member, newest first; at most `limit`. */
export async function findRunningMemberships(db: Knex, memberId: number, limit: number): Promise<MembershipRow[]> {
  return db('memberships').where('member_id', memberId).whereNot('status', 'ended').orderBy('id', 'desc').limit(limit);
}

/** Creates a membership, and updates its member's status. */
export async function insertMembership(
  transaction: Knex.Transaction,
  membership: NewColumns & ChangeableColumns,
): Promise<void> {
  await transaction('memberships').insert(membership);
  await updateMemberStatus(transaction, membership.member_id);
}

/** Changes a membership, and updates its member's status. */
export async function updateMembership(
  transaction: Knex.Transaction,
  { id, member_id: memberId }: Pick<MembershipRow, 'id' | 'member_id'>,
  values: ChangeableColumns,
): Promise<void> {
  await transaction('memberships').where({ id }).update(values);
  await updateMemberStatus(transaction, memberId);
}

/** Records that staff ended a membership; `now` is ISO 8601. */
export async function recordEndByStaff(transaction: Knex.Transaction, id: number, now: string): Promise<void> {
  await transaction('memberships').where({ id }).update({ called_off_at: now });
}
