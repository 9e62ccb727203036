import type { CelebrationType } from '@plumbline/kit/celebration';
import type { EarlierMemberships } from '@plumbline/contract/commerce/plans';
import { optionalPart } from '@plumbline/kit/optional-part';
import { wantsMotion } from '@plumbline/kit/wants-motion';
import type { Celebration as CheckoutCelebration } from '../checkout/checkout.tsx';

const Celebration = optionalPart(async () => (await import('@plumbline/kit/celebration')).Celebration);

/** The kind of celebration by the member's earlier memberships; `default` is a neutral greeting. */
const types: Readonly<Record<EarlierMemberships, CelebrationType>> = {
  none: 'registration',
  ended: 'renewal',
  running: 'default',
};

/** The celebration of a membership; none for visitors who prefer reduced motion. */
export const membershipCelebration: CheckoutCelebration = {
  mayAnimate: wantsMotion,
  show: ({ member }, facts, onClose) => (
    <Celebration type={member ? types[member.earlierMemberships] : 'default'} facts={facts} onClose={onClose} />
  ),
};
