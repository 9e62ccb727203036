import type { WorkerRun } from '@plumbline/contract/platform/admin-health';
import { Badge } from '@plumbline/kit/badge';
import { RecordSection } from '../list/record-table.tsx';
import { DateTime } from '../layout/date-time.tsx';
import { formatDuration, workerTasks } from './health-words.ts';

/** The background workers and the results of their last runs. */
export function WorkerTable({ workers }: { workers: readonly WorkerRun[] }) {
  return (
    <RecordSection
      title="Workers"
      empty="None has run yet."
      limit={Infinity}
      rows={workers}
      keyOf={({ worker }) => worker}
      columns={[
        { title: 'What it does', cell: ({ worker }) => workerTasks[worker] },
        {
          title: 'State',
          cell: ({ late, error }) => (
            <Badge dot tone={late ? 'danger' : error === null ? 'ok' : 'warn'}>
              {late ? 'Stopped' : error === null ? 'Runs' : 'Failed'}
            </Badge>
          ),
        },
        { title: 'Last run', cell: ({ beganAt }) => <DateTime at={beganAt} /> },
        { title: 'Took', numeric: true, cell: ({ took }) => formatDuration(took) },
        { title: 'Due again', cell: ({ nextAt }) => <DateTime at={nextAt} /> },
        {
          title: 'Last error',
          cell: ({ error, failedAt }) => error ?? (failedAt === null ? 'None' : <DateTime at={failedAt} />),
        },
      ]}
    />
  );
}
