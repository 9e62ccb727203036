import { styled } from 'styled-components';
import type { Dispute } from '@plumbline/contract/commerce/admin-orders';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { RecordSection } from '../../list/record-table.tsx';
import { dollars } from '@plumbline/contract/money';
import { DateTime } from '../../layout/date-time.tsx';
import { DisputeBadge } from '../dispute-badge.tsx';
import { disputeReason, isUndecided, timeLeft } from '../dispute-words.ts';

const Before = styled(Note)`
  margin-bottom: 10px;
`;

/** The disputes of an order, the newest first; null if there are none. */
export function DisputesSection({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return null;
  return (
    <RecordSection
      title="Disputes"
      empty="None."
      above={
        disputes.some(isUndecided) && (
          <Before>Evidence is submitted at the provider. What the bank decides arrives here by itself.</Before>
        )
      }
      rows={disputes}
      keyOf={(dispute) => dispute.ref}
      columns={[
        { title: 'Opened', cell: (dispute) => <DateTime at={dispute.openedAt} /> },
        { title: 'State', cell: (dispute) => <DisputeBadge {...dispute} /> },
        { title: 'Reason', cell: (dispute) => disputeReason(dispute.reason) },
        { title: 'Evidence due', cell: (dispute) => <EvidenceDue {...dispute} /> },
        {
          title: 'At the provider',
          cell: (dispute) => (
            <TextLink to={dispute.url} newTab rel="noopener noreferrer">
              Open at the provider
            </TextLink>
          ),
        },
        { title: 'Amount', numeric: true, cell: (dispute) => dollars(dispute.amount) },
      ]}
    />
  );
}

function EvidenceDue({ standing, evidenceDueAt }: Dispute) {
  if (evidenceDueAt === null || !isUndecided({ standing })) return '–';
  // One element, because on a phone a cell shows its name and one value side by side.
  return (
    <span>
      <DateTime at={evidenceDueAt} />, {timeLeft(evidenceDueAt)}
    </span>
  );
}
