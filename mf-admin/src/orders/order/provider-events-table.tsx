import type { ProviderEvent } from '@plumbline/contract/commerce/admin-orders';
import { RecordSection } from '../../list/record-table.tsx';
import { DateTime } from '../../layout/date-time.tsx';

/** The provider's notifications about an order, the newest first. */
export function ProviderEventsTable({ notices }: { notices: readonly ProviderEvent[] }) {
  return (
    <RecordSection
      title="Provider notifications"
      empty="Nothing yet."
      rows={notices}
      keyOf={({ eventId }) => eventId}
      columns={[
        { title: 'When', cell: ({ receivedAt }) => <DateTime at={receivedAt} /> },
        { title: 'What', cell: ({ type }) => type },
        { title: 'Event', cell: ({ eventId }) => eventId },
        {
          title: 'State',
          cell: ({ handledAt, error }) =>
            handledAt === null ? `Tried again${error === null ? '' : `: ${error}`}` : 'Done',
        },
      ]}
    />
  );
}
