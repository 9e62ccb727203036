import type { AdminMember, MemberState } from '@plumbline/contract/members/admin-members';
import { StateBadge, type StateLook } from '../layout/state-badge.tsx';

const statusLooks: Readonly<Record<MemberState, StateLook>> = {
  active: ['Active', 'ok'],
  past_due: ['Past due', 'warn'],
  ended: ['Ended', 'plain'],
};

/** The label of a member’s status, for select options. */
export function memberStatusLabel(standing: MemberState): string {
  return statusLooks[standing][0];
}

/** The status of a member or of one membership as a badge. */
export function MemberBadge({
  standing,
  erasedAt = null,
}: Pick<AdminMember, 'standing'> & Partial<Pick<AdminMember, 'erasedAt'>>) {
  return <StateBadge look={erasedAt === null ? statusLooks[standing] : ['Erased', 'plain']} />;
}
