import type { Dispute } from '@plumbline/contract/commerce/admin-orders';
import { StateBadge } from '../layout/state-badge.tsx';

const looks = {
  inquiry: ['The bank asks', 'warn'],
  open: ['Open', 'danger'],
  won: ['Won', 'ok'],
  lost: ['Lost', 'info'],
  closed: ['Closed', 'plain'],
} as const;

/** The state of a dispute as a badge. */
export function DisputeBadge({ standing }: Pick<Dispute, 'standing'>) {
  return <StateBadge look={looks[standing]} />;
}
