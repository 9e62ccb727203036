import type { DeskMember, MemberStanding } from '@plumbline/contract/desk-members';
import { Badge } from '@plumbline/kit/badge';

type Look = readonly [word: string, tone: 'plain' | 'ok' | 'warn'];

const standings: Readonly<Record<MemberStanding, Look>> = {
  active: ['Active', 'ok'],
  past_due: ['Past due', 'warn'],
  ended: ['Ended', 'plain'],
};

/** The words of a standing, for choices. */
export function standingWord(standing: MemberStanding): string {
  return standings[standing][0];
}

/** How a member, or one membership, stands. */
export function MemberBadge({
  standing,
  erasedAt = null,
}: Pick<DeskMember, 'standing'> & Partial<Pick<DeskMember, 'erasedAt'>>) {
  const [word, tone] = erasedAt === null ? standings[standing] : (['Erased', 'plain'] as const);
  return (
    <Badge dot tone={tone}>
      {word}
    </Badge>
  );
}
