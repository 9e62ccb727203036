import type { Knex } from 'knex';
import type { MembershipStatus } from './store.ts';

interface Row {
  readonly status: MembershipStatus;
  readonly period_end: string;
  readonly renews: boolean | number;
  readonly ended_at: string | null;
}

/** The status of a member by all of their memberships, as the columns of `members`. */
export interface MemberStatus {
  /** `past_due` if a renewal of any membership is retried, `active` if any is paid, otherwise `ended`. */
  readonly standing: MembershipStatus;
  /** ISO 8601: the earliest paid end of the running memberships; without a running one, the latest paid end. */
  readonly paid_until: string | null;
  /** Whether the membership of `paid_until` renews automatically. */
  readonly renews: boolean;
  /** ISO 8601: when the last one ended; null while one is running. */
  readonly ended_at: string | null;
}

/** The most memberships of a member that are read. */
const maxMemberships = 200;

/** Stores the status of a member for lists; called in the transaction of every change of a membership. */
export async function updateMemberStatus(transaction: Knex.Transaction, memberId: number): Promise<void> {
  const rows: Row[] = await transaction('memberships')
    .where('member_id', memberId)
    .orderBy('period_end', 'desc')
    .limit(maxMemberships);
  await transaction('members').where('id', memberId).update(statusOf(rows));
}

/** The status by all memberships, of which the one with the latest paid end comes first. */
function statusOf(rows: readonly Row[]): MemberStatus {
  const alive = rows.filter(({ status }) => status !== 'ended');
  const next = alive.at(-1);
  const ends = rows.flatMap(({ ended_at: at }) => at ?? []).toSorted();
  const standing = alive.some(({ status }) => status === 'past_due') ? 'past_due' : next ? 'active' : 'ended';
  return {
    standing,
    paid_until: (next ?? rows[0])?.period_end ?? null,
    renews: Boolean(next?.renews),
    ended_at: next ? null : (ends.at(-1) ?? null),
  };
}

/** The length of the column: a name can be longer in lower case. */
const maxNameKey = 201;

/** The search text of a member and the sort key of the list, in lower case. */
export function searchColumns({
  number,
  name,
  email,
}: {
  readonly number: number;
  readonly name: string;
  readonly email: string;
}): { readonly search_text: string; readonly name_key: string } {
  return {
    search_text: [number, name, email].join(' ').trim().toLowerCase(),
    name_key: name.toLowerCase().slice(0, maxNameKey),
  };
}
