import type { MailTry } from '@plumbline/contract/mail/admin-mail';
import { Note } from '@plumbline/kit/heading';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { AdminSection } from '../layout/admin-section.tsx';
import { Moment } from '../layout/moment.tsx';
import { useShowMore } from '../layout/use-show-more.tsx';

const words: Readonly<Record<MailTry['outcome'], string>> = {
  sent: 'Accepted by the mail provider',
  refused: 'Refused by the mail provider',
  trouble: 'The mail provider had a problem',
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
                <TableHead>Answer of the mail provider</TableHead>
              </TableRow>
            }
          >
            {shown.map(({ at, outcome, error }, place) => (
              <TableRow key={`${at} ${place}`}>
                <TableCell label="When">
                  <Moment at={at} />
                </TableCell>
                <TableCell label="Outcome">{words[outcome]}</TableCell>
                <TableCell label="Answer of the mail provider">{error ?? '–'}</TableCell>
              </TableRow>
            ))}
          </Table>
          {more}
        </>
      )}
    </AdminSection>
  );
}
