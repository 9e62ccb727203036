import type { AdminMember, MemberStanding } from '@plumbline/contract/members/admin-members';
import { Badge } from '@plumbline/kit/badge';

type Look = readonly [word: string, tone: 'plain' | 'ok' | 'warn'];

const standings: Readonly<Record<MemberStanding, Look>> = {
  active: ['Active', 'ok'],
  past_due: ['Past due', 'warn'],
  ended: ['Ended', 'plain'],
};

/** The label of a standing, for select options. */
export function standingWord(standing: MemberStanding): string {
  return standings[standing][0];
}

/** The standing of a member or of one membership as a badge. */
export function MemberBadge({
  standing,
  erasedAt = null,
}: Pick<AdminMember, 'standing'> & Partial<Pick<AdminMember, 'erasedAt'>>) {
  const [word, tone] = erasedAt === null ? standings[standing] : (['Erased', 'plain'] as const);
  return (
    <Badge dot tone={tone}>
      {word}
    </Badge>
  );
}
