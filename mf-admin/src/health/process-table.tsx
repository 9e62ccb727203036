import { styled } from 'styled-components';
import type { AdminHealth, SiteProcess } from '@plumbline/contract/platform/admin-health';
import { Badge } from '@plumbline/kit/badge';
import { Note } from '@plumbline/kit/heading';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { AdminSection } from '../layout/admin-section.tsx';
import { Moment } from '../layout/moment.tsx';
import { durationWords, processWords, sizeWords } from './health-words.ts';
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
        <Table
          caption="Processes"
          head={
            <TableRow>
              <TableHead>Process</TableHead>
              <TableHead>State</TableHead>
              <TableHead numeric>Requests a minute</TableHead>
              <TableHead numeric>95 of 100 within</TableHead>
              <TableHead numeric>Late by</TableHead>
              <TableHead numeric>Memory</TableHead>
            </TableRow>
          }
        >
          {processes.map((one) => (
            <ProcessRow key={one.id} one={one} />
          ))}
        </Table>
      )}
      <Below>
        The database ({product}, {sizeWords(database.bytes)}) answers in {durationWords(database.took)}. “Late by” is
        how long something waits that is to be done at once; up to some 30 ms is usual.
      </Below>
    </AdminSection>
  );
}

function ProcessRow({ one }: { one: SiteProcess }) {
  return (
    <TableRow>
      <TableCell label="Process">
        <TwoLines>
          {processWords[one.kind]}
          <small>
            since <Moment at={one.startedAt} />
          </small>
        </TwoLines>
      </TableCell>
      <TableCell label="State">
        {one.silent ? (
          <TwoLines>
            <Badge dot>Ended</Badge>
            <small>
              last heard of <Moment at={one.seenAt} />
            </small>
          </TwoLines>
        ) : (
          <Badge dot tone={one.fault === null ? 'ok' : 'warn'}>
            {one.fault === null ? 'Runs' : 'Last good state'}
          </Badge>
        )}
      </TableCell>
      <TableCell label="Requests a minute" numeric>
        <TwoLines>
          {one.requests.toLocaleString('en-US')}
          {one.failures > 0 && <small>{one.failures.toLocaleString('en-US')} failed</small>}
        </TwoLines>
      </TableCell>
      <TableCell label="95 of 100 within" numeric>
        {one.p95 === null ? '–' : durationWords(one.p95)}
      </TableCell>
      <TableCell label="Late by" numeric>
        {durationWords(one.lag)}
      </TableCell>
      <TableCell label="Memory" numeric>
        {`${one.memory}\u00a0MB`}
      </TableCell>
    </TableRow>
  );
}
