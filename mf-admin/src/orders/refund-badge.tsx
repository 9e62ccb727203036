import type { Refund } from '@plumbline/contract/commerce/admin-orders';
import { StateBadge } from '../layout/state-badge.tsx';

const states = {
  asked: ['Not sent yet', 'warn'],
  sent: ['On its way', 'info'],
  done: ['Done', 'ok'],
  refused: ['Refused', 'danger'],
  failed: ['Failed at the bank', 'danger'],
} as const;

/** The state of a refund as a badge. */
export function RefundBadge({ state }: Pick<Refund, 'state'>) {
  return <StateBadge look={states[state]} />;
}
