import type { AdminMember, MemberState } from '@plumbline/contract/members/admin-members';
import { StateBadge, type StateLook } from '../layout/state-badge.tsx';

const standings: Readonly<Record<MemberState, StateLook>> = {
  active: ['Active', 'ok'],
  past_due: ['Past due', 'warn'],
  ended: ['Ended', 'plain'],
};

/** The label of a standing, for select options. */
export function memberStandingLabel(standing: MemberState): string {
  return standings[standing][0];
}

/** The standing of a member or of one membership as a badge. */
export function MemberBadge({
  standing,
  erasedAt = null,
}: Pick<AdminMember, 'standing'> & Partial<Pick<AdminMember, 'erasedAt'>>) {
  return <StateBadge look={erasedAt === null ? standings[standing] : ['Erased', 'plain']} />;
}
