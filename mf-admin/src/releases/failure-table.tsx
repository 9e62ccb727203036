import { NumbersTable } from '../list/numbers-table.tsx';
import type { ChartRow } from './chart-row.ts';
import { DateTime } from '../layout/date-time.tsx';
import { failureRate } from './failure-rate.ts';
import { shortHash } from './short-hash.ts';

/** The numbers of the chart as a table, for readers who prefer one. */
export function FailureTable({ rows, hours }: { rows: readonly ChartRow[]; hours: readonly string[] }) {
  const lines = hours
    .toReversed()
    .flatMap((at) =>
      rows.flatMap(({ release, role, hours: hoursOfRelease }) =>
        hoursOfRelease.filter(({ hour }) => hour === at).map((numbers) => ({ release, role, ...numbers })),
      ),
    );
  return (
    <NumbersTable
      caption="Page views and failures by the hour"
      rows={lines}
      keyOf={({ hour, release }) => `${hour} ${release}`}
      columns={[
        { title: 'Hour', cell: ({ hour }) => <DateTime at={hour} /> },
        {
          title: 'Release',
          cell: ({ release, role }) => (
            <>
              {shortHash(release)} ({role.toLowerCase()})
            </>
          ),
        },
        { title: 'Page views', numeric: true, cell: ({ views }) => views.toLocaleString('en-US') },
        { title: 'Failures', numeric: true, cell: ({ failures }) => failures.toLocaleString('en-US') },
        { title: 'Share', numeric: true, cell: ({ views, failures }) => failureRate({ views, failures }) },
      ]}
    />
  );
}
