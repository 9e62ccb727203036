import type { StaffPersonDetail } from '@plumbline/contract/staff/admin-staff';
import { Badge } from '@plumbline/kit/badge';
import { Note } from '@plumbline/kit/heading';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { AdminSection } from '../../layout/admin-section.tsx';
import { Moment } from '../../layout/moment.tsx';

/** The sessions of an account during the last weeks. */
export function SessionsTable({ recent }: Pick<StaffPersonDetail, 'recent'>) {
  return (
    <AdminSection title="Sessions">
      {recent.length === 0 ? (
        <Note>No session in the last weeks.</Note>
      ) : (
        <Table
          caption="Sessions"
          head={
            <TableRow>
              <TableHead>Began</TableHead>
              <TableHead>Last used</TableHead>
              <TableHead>From network</TableHead>
              <TableHead>Now</TableHead>
            </TableRow>
          }
        >
          {recent.map(({ id, startedAt, seenAt, from, holds }) => (
            <TableRow key={id}>
              <TableCell label="Began">
                <Moment at={startedAt} />
              </TableCell>
              <TableCell label="Last used">
                <Moment at={seenAt} />
              </TableCell>
              <TableCell label="From network">{from}</TableCell>
              <TableCell label="Now">
                {holds ? (
                  <Badge dot tone="ok">
                    Open
                  </Badge>
                ) : (
                  <Badge dot>Ended</Badge>
                )}
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </AdminSection>
  );
}
