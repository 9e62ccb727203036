import type { Celebration as Celebrated } from '../checkout/checkout.tsx';
import { oncePaid } from '../once-paid.tsx';
import { wantsMotion } from './wants-motion.ts';

const Celebration = oncePaid(async () => (await import('./celebration.tsx')).Celebration);

/** The celebration of a first membership; none for who wants less motion. */
export const registration: Celebrated = {
  isWanted: wantsMotion,
  show: (_order, facts, onClose) => <Celebration type="registration" facts={facts} onClose={onClose} />,
};
