import type { ProviderNotice } from '@plumbline/contract/commerce/admin-orders';
import { Note } from '@plumbline/kit/heading';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { AdminSection } from '../../layout/admin-section.tsx';
import { Moment } from '../../layout/moment.tsx';
import { useShowMore } from '../../layout/use-show-more.tsx';

/** The provider's notifications about an order, the newest first. */
export function NotificationsTable({ notices }: { notices: readonly ProviderNotice[] }) {
  const { shown, more } = useShowMore(notices, 10);
  return (
    <AdminSection title="Provider notifications">
      {notices.length === 0 ? (
        <Note>Nothing yet.</Note>
      ) : (
        <>
          <Table
            caption="Provider notifications"
            head={
              <TableRow>
                <TableHead>When</TableHead>
                <TableHead>What</TableHead>
                <TableHead>Event</TableHead>
                <TableHead>State</TableHead>
              </TableRow>
            }
          >
            {shown.map(({ eventId, type, receivedAt, handledAt, error }) => (
              <TableRow key={eventId}>
                <TableCell label="When">
                  <Moment at={receivedAt} />
                </TableCell>
                <TableCell label="What">{type}</TableCell>
                <TableCell label="Event">{eventId}</TableCell>
                <TableCell label="State">
                  {handledAt === null ? `Tried again${error === null ? '' : `: ${error}`}` : 'Done'}
                </TableCell>
              </TableRow>
            ))}
          </Table>
          {more}
        </>
      )}
    </AdminSection>
  );
}
