import type { AdminMember } from '@plumbline/contract/members/admin-members';
import { paidUntilOf } from '../memberships/find-member.ts';
import type { MemberRow } from '../memberships/member-row.ts';

/** A member as a list entry of the admin pages. */
export function adminMember(row: MemberRow): AdminMember {
  return {
    number: row.number,
    name: row.name,
    email: row.email,
    memberType: row.member_type,
    standing: row.standing,
    joinedAt: row.joined_at,
    paidUntil:
      row.paid_until && paidUntilOf({ status: row.standing, period_end: row.paid_until, ended_at: row.ended_at }),
    renews: Boolean(row.renews),
    emailVerified: row.email_verified_at !== null,
    erasedAt: row.erased_at,
  };
}
