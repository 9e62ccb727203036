import type { MailTry } from '@plumbline/contract/desk-mail';
import { Note } from '@plumbline/kit/heading';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { AdminSection } from '../layout/admin-section.tsx';
import { Moment } from '../layout/moment.tsx';
import { useShowMore } from '../layout/use-show-more.tsx';

const words: Readonly<Record<MailTry['outcome'], string>> = {
  sent: 'The carrier took it',
  refused: 'The carrier refused it',
  trouble: 'The carrier was in trouble',
  broken: 'It could not be written',
};

/** The attempts to send a mail, the newest first. */
export function TriesTable({ history }: { history: readonly MailTry[] }) {
  const { shown, more } = useShowMore(history, 10);
  return (
    <AdminSection title="Tries">
      {history.length === 0 ? (
        <Note>Nobody has tried to send it yet.</Note>
      ) : (
        <>
          <Table
            caption="Tries"
            head={
              <TableRow>
                <TableHead>When</TableHead>
                <TableHead>Outcome</TableHead>
                <TableHead>What the carrier said</TableHead>
              </TableRow>
            }
          >
            {shown.map(({ at, outcome, error }, place) => (
              <TableRow key={`${at} ${place}`}>
                <TableCell label="When">
                  <Moment at={at} />
                </TableCell>
                <TableCell label="Outcome">{words[outcome]}</TableCell>
                <TableCell label="What the carrier said">{error ?? '–'}</TableCell>
              </TableRow>
            ))}
          </Table>
          {more}
        </>
      )}
    </AdminSection>
  );
}
