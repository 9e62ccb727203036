import type { AdminMembership } from '@plumbline/contract/members/admin-members';

type EndReason = NonNullable<AdminMembership['endReason']>;

const labels: Readonly<Record<EndReason, string>> = {
  refund: 'its payment was refunded',
  dispute: 'a dispute was lost',
  staff: 'by staff',
  provider: 'by the card provider',
  period: 'it ran out',
};

/** Why a membership has ended, for use after a colon. */
export function endReasonText(reason: EndReason): string {
  return labels[reason];
}
