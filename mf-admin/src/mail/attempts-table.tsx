import type { MailTry } from '@plumbline/contract/desk-mail';
import { Note } from '@plumbline/kit/heading';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { DeskSection } from '../layout/admin-section.tsx';
import { Moment } from '../layout/moment.tsx';
import { useFirst } from '../layout/use-first.tsx';

const words: Readonly<Record<MailTry['outcome'], string>> = {
  sent: 'The carrier took it',
  refused: 'The carrier refused it',
  trouble: 'The carrier was in trouble',
  broken: 'It could not be written',
};

/** The attempts to send a mail, the newest first. */
export function TriesTable({ history }: { history: readonly MailTry[] }) {
  const { shown, more } = useFirst(history, 10);
  return (
    <DeskSection title="Tries">
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
    </DeskSection>
  );
}
