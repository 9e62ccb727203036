import { wantsMotion } from '@plumbline/kit/wants-motion';
import type { Celebration as Celebrated } from '../checkout/checkout.tsx';
import { oncePaid } from '../once-paid.tsx';

const Celebration = oncePaid(async () => (await import('@plumbline/kit/celebration')).Celebration);

/** The celebration of a membership, a first one as such; none for who wants less motion. */
export const membershipCelebration: Celebrated = {
  isWanted: wantsMotion,
  show: (_order, facts, onClose) => (
    <Celebration type={facts.isNew ? 'registration' : 'default'} facts={facts} onClose={onClose} />
  ),
};
