import { EmptyState } from '@plumbline/kit/empty-state';
import { ButtonLink } from '@plumbline/kit/button';
import { states } from '../../content.ts';

/** An order that can no longer be paid, and what to do instead. `duplicate`: it was paid beside the membership. */
export function ClosedOrder({ status }: { status: 'expired' | 'cancelled' | 'refunded' | 'duplicate' }) {
  return (
    <EmptyState
      {...states[status]}
      headingLevel={2}
      action={<ButtonLink to="/#membership">{states.choose}</ButtonLink>}
    />
  );
}
