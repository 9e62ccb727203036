import { styled } from 'styled-components';
import type { Dispute } from '@plumbline/contract/commerce/admin-orders';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { dollars } from '../../layout/dollars.ts';
import { AdminSection } from '../../layout/admin-section.tsx';
import { Moment } from '../../layout/moment.tsx';
import { useShowMore } from '../../layout/use-show-more.tsx';
import { DisputeBadge } from '../dispute-badge.tsx';
import { disputeReason, isUndecided, timeLeft } from '../dispute-words.ts';

const Before = styled(Note)`
  margin-bottom: 10px;
`;

/** The disputes of an order, the newest first; null if there are none. */
export function DisputesSection({ disputes }: { disputes: readonly Dispute[] }) {
  const { shown, more } = useShowMore(disputes, 10);
  if (disputes.length === 0) return null;
  return (
    <AdminSection title="Disputes">
      {disputes.some(isUndecided) && (
        <Before>Evidence is submitted at the provider. What the bank decides arrives here by itself.</Before>
      )}
      <Table
        caption="Disputes"
        head={
          <TableRow>
            <TableHead>Opened</TableHead>
            <TableHead>State</TableHead>
            <TableHead>Reason</TableHead>
            <TableHead>Evidence due</TableHead>
            <TableHead>At the provider</TableHead>
            <TableHead numeric>Amount</TableHead>
          </TableRow>
        }
      >
        {shown.map((dispute) => (
          <TableRow key={dispute.ref}>
            <TableCell label="Opened">
              <Moment at={dispute.openedAt} />
            </TableCell>
            <TableCell label="State">
              <DisputeBadge {...dispute} />
            </TableCell>
            <TableCell label="Reason">{disputeReason(dispute.reason)}</TableCell>
            <TableCell label="Evidence due">
              <EvidenceDue {...dispute} />
            </TableCell>
            <TableCell label="At the provider">
              <TextLink to={dispute.url} newTab rel="noopener noreferrer">
                Open at the provider
              </TextLink>
            </TableCell>
            <TableCell label="Amount" numeric>
              {dollars(dispute.amount)}
            </TableCell>
          </TableRow>
        ))}
      </Table>
      {more}
    </AdminSection>
  );
}

function EvidenceDue({ standing, evidenceDueAt }: Dispute) {
  if (evidenceDueAt === null || !isUndecided({ standing })) return '–';
  // One element, because on a phone a cell shows its name and one value side by side.
  return (
    <span>
      <Moment at={evidenceDueAt} />, {timeLeft(evidenceDueAt)}
    </span>
  );
}
