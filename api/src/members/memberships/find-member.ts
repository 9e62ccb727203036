import type { MemberType } from '@plumbline/contract/commerce/plans';
import type { Knex } from 'knex';
import type { MembershipRow } from './membership-row.ts';

/** A member, with or without a running membership. */
export interface Member {
  readonly id: number;
  readonly number: number;
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
  readonly memberType: MemberType;
  readonly emailVerified: boolean;
}

interface Row {
  readonly id: number;
  readonly number: number;
  readonly email: string;
  readonly email_key: string;
  readonly name: string;
  readonly member_type: MemberType;
  readonly email_verified_at: string | null;
}

/** The member with this address, ignoring case. */
export async function findMemberByEmail(db: Knex, email: string): Promise<Member | null> {
  return toMember(await db('members').where('email_key', email.toLowerCase()).first());
}

/** A member by the id of the row. @throws Error if there is none. */
export async function findMemberById(db: Knex, id: number): Promise<Member> {
  const member = toMember(await db('members').where({ id }).first());
  if (member === null) throw new Error(`there is no member ${id}`);
  return member;
}

/**
 * The end of a member's paid time, ISO 8601, and whether a membership is running; null if they never had one. An ended
 * membership, even one that was paid for longer, counts only if none is running.
 */
export async function findPaidUntil(
  db: Knex,
  memberId: number,
): Promise<{ readonly isActive: boolean; readonly paidUntil: string } | null> {
  const rows: Pick<MembershipRow, 'status' | 'period_end' | 'ended_at'>[] = await db('memberships')
    .where('member_id', memberId)
    .orderBy('period_end', 'desc')
    .limit(100)
    .select('status', 'period_end', 'ended_at');
  const running = rows.find(({ status }) => status !== 'ended');
  if (running !== undefined) return { isActive: true, paidUntil: running.period_end };
  const paidUntil = rows.map(paidUntilOf).toSorted().at(-1);
  return paidUntil === undefined ? null : { isActive: false, paidUntil };
}

/** The end of a membership's paid time, ISO 8601: a refund, a dispute or staff can have ended it before its period was over. */
export function paidUntilOf({
  status,
  period_end: periodEnd,
  ended_at: endedAt,
}: Pick<MembershipRow, 'status' | 'period_end' | 'ended_at'>): string {
  return status === 'ended' && endedAt !== null && endedAt < periodEnd ? endedAt : periodEnd;
}

/** Stores when a member first proved that they read the mail to their address. */
export async function storeEmailVerified(db: Knex, memberId: number, now: string): Promise<void> {
  await db('members').where('id', memberId).whereNull('email_verified_at').update({ email_verified_at: now });
}

function toMember(row: Row | undefined): Member | null {
  if (!row) return null;
  return {
    id: row.id,
    number: row.number,
    email: row.email,
    emailKey: row.email_key,
    name: row.name,
    memberType: row.member_type,
    emailVerified: row.email_verified_at !== null,
  };
}

/** Subquery for the member whose e-mail address in lower case an SQL expression gives. */
export function memberWithEmail(db: Knex, expression: string): Knex.QueryBuilder {
  return db('members').whereRaw(`email_key = ${expression}`).select('id');
}

/**
 * The members whose last membership ended before a time, ISO 8601, except erased ones and those for whom the subquery
 * of `except` finds rows; its argument is the SQL name of the member's address in lower case.
 */
export function endedMembers(
  db: Knex,
  before: string,
  except: (emailKey: string) => Knex.QueryBuilder,
): Knex.QueryBuilder {
  return db('members')
    .where('standing', 'ended')
    .where('ended_at', '<', before)
    .whereNull('erased_at')
    .whereNotExists(except('members.email_key'));
}
