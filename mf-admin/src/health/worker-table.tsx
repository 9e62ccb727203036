import type { WorkerRun } from '@plumbline/contract/platform/admin-health';
import { Badge } from '@plumbline/kit/badge';
import { Note } from '@plumbline/kit/heading';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { AdminSection } from '../layout/admin-section.tsx';
import { Moment } from '../layout/moment.tsx';
import { durationWords, workerWords } from './health-words.ts';

/** The background workers and how their last runs went. */
export function WorkerTable({ workers }: { workers: readonly WorkerRun[] }) {
  return (
    <AdminSection title="Workers">
      {workers.length === 0 ? (
        <Note>None has run yet.</Note>
      ) : (
        <Table
          caption="Workers"
          head={
            <TableRow>
              <TableHead>What it does</TableHead>
              <TableHead>State</TableHead>
              <TableHead>Last run</TableHead>
              <TableHead numeric>Took</TableHead>
              <TableHead>Due again</TableHead>
              <TableHead>Last error</TableHead>
            </TableRow>
          }
        >
          {workers.map(({ worker, beganAt, took, nextAt, late, error, failedAt }) => (
            <TableRow key={worker}>
              <TableCell label="What it does">{workerWords[worker]}</TableCell>
              <TableCell label="State">
                <Badge dot tone={late ? 'danger' : error === null ? 'ok' : 'warn'}>
                  {late ? 'Stopped' : error === null ? 'Runs' : 'Failed'}
                </Badge>
              </TableCell>
              <TableCell label="Last run">
                <Moment at={beganAt} />
              </TableCell>
              <TableCell label="Took" numeric>
                {durationWords(took)}
              </TableCell>
              <TableCell label="Due again">
                <Moment at={nextAt} />
              </TableCell>
              <TableCell label="Last error">
                {error ?? (failedAt === null ? 'None' : <Moment at={failedAt} />)}
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </AdminSection>
  );
}
