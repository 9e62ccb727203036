import { Suspense } from 'react';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { tierOf, type MemberFacts } from '@plumbline/kit/member-card';
import { optionalPart } from '@plumbline/kit/optional-part';
import { isoDay } from '@plumbline/contract/association-day';
import { content } from './content.ts';

/** Loads the celebration. */
export const loadCelebration = async () => (await import('@plumbline/kit/celebration')).Celebration;

const Celebration = optionalPart(loadCelebration);

/** The occasions that the membership page celebrates. */
export type Occasion = 'renewal' | 'upgrade' | 'milestone';

/** A celebration over the page; nothing if its script cannot be loaded. */
export function Celebrate({
  occasion,
  membership,
  onClose,
}: {
  occasion: Occasion;
  membership: OwnMembership;
  onClose: () => void;
}) {
  const { since, text } = content.milestone;
  const { milestone } = membership;
  const more = occasion === 'milestone' && milestone !== null ? { text: text(since(milestone)) } : {};
  return (
    <Suspense fallback={null}>
      <Celebration type={occasion} facts={factsOf(membership)} {...more} onClose={onClose} />
    </Suspense>
  );
}

function factsOf({ memberName, memberNumber, description, joinedAt, status, benefits }: OwnMembership): MemberFacts {
  return {
    name: memberName || null,
    tier: tierOf(description),
    number: String(memberNumber),
    joined: isoDay(joinedAt),
    active: status !== 'ended',
    benefits,
  };
}
