import type { StaffPersonDetail } from '@plumbline/contract/staff/admin-staff';
import { Badge } from '@plumbline/kit/badge';
import { RecordSection } from '../../list/record-table.tsx';
import { DateTime } from '../../layout/date-time.tsx';

/** The sessions of an account during the last weeks. */
export function SessionsTable({ recent }: Pick<StaffPersonDetail, 'recent'>) {
  return (
    <RecordSection
      title="Sessions"
      empty="No session in the last weeks."
      limit={Infinity}
      rows={recent}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Began', cell: ({ startedAt }) => <DateTime at={startedAt} /> },
        { title: 'Last used', cell: ({ seenAt }) => <DateTime at={seenAt} /> },
        { title: 'From network', cell: ({ from }) => from },
        {
          title: 'Now',
          cell: ({ holds }) =>
            holds ? (
              <Badge dot tone="ok">
                Open
              </Badge>
            ) : (
              <Badge dot>Ended</Badge>
            ),
        },
      ]}
    />
  );
}
