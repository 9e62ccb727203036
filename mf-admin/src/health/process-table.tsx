import { styled } from 'styled-components';
import type { AdminHealth, SiteProcess } from '@plumbline/contract/platform/admin-health';
import { Badge } from '@plumbline/kit/badge';
import { Note } from '@plumbline/kit/heading';
import { RecordTable } from '../list/record-table.tsx';
import { AdminSection } from '../layout/admin-section.tsx';
import { DateTime } from '../layout/date-time.tsx';
import { formatDuration, processLabels, formatBytes } from './health-words.ts';
import { TwoLines } from '../layout/two-lines.ts';

const Below = styled(Note)`
  margin-top: 12px;
`;

/** The site's processes and its database. */
export function ProcessTable({ processes, database }: Pick<AdminHealth, 'processes' | 'database'>) {
  const product = database.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return (
    <AdminSection title="Processes">
      {processes.length > 0 && (
        <RecordTable
          caption="Processes"
          rows={processes}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Process',
              cell: ({ kind, startedAt }) => (
                <TwoLines>
                  {processLabels[kind]}
                  <small>
                    since <DateTime at={startedAt} />
                  </small>
                </TwoLines>
              ),
            },
            { title: 'State', cell: (process) => <ProcessState {...process} /> },
            {
              title: 'Requests a minute',
              numeric: true,
              cell: ({ requests, failures }) => (
                <TwoLines>
                  {requests.toLocaleString('en-US')}
                  {failures > 0 && <small>{failures.toLocaleString('en-US')} failed</small>}
                </TwoLines>
              ),
            },
            { title: '95 of 100 within', numeric: true, cell: ({ p95 }) => (p95 === null ? '–' : formatDuration(p95)) },
            { title: 'Event loop delay', numeric: true, cell: ({ lag }) => formatDuration(lag) },
            { title: 'Memory', numeric: true, cell: ({ memory }) => `${memory}\u00a0MB` },
          ]}
        />
      )}
      <Below>
        The database ({product}, {formatBytes(database.bytes)}) answers in {formatDuration(database.took)}. The event
        loop delay is how long a process takes to begin with what is next; up to some 30 ms is usual.
      </Below>
    </AdminSection>
  );
}

function ProcessState({ silent, seenAt, fault }: SiteProcess) {
  if (silent) {
    return (
      <TwoLines>
        <Badge dot>Ended</Badge>
        <small>
          last heard of <DateTime at={seenAt} />
        </small>
      </TwoLines>
    );
  }
  return (
    <Badge dot tone={fault === null ? 'ok' : 'warn'}>
      {fault === null ? 'Runs' : 'Has a fault'}
    </Badge>
  );
}
