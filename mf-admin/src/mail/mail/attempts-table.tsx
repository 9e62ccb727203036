import type { MailTry } from '@plumbline/contract/mail/admin-mail';
import { RecordSection } from '../../list/record-table.tsx';
import { DateTime } from '../../layout/date-time.tsx';

const outcomeLabels: Readonly<Record<MailTry['outcome'], string>> = {
  sent: 'Accepted by the mail provider',
  refused: 'Refused by the mail provider',
  trouble: 'The mail provider had a problem',
  broken: 'It could not be written',
};

/** The attempts to send a mail, the newest first. */
export function AttemptsTable({ history }: { history: readonly MailTry[] }) {
  return (
    <RecordSection
      title="Tries"
      empty="Nobody has tried to send it yet."
      rows={history}
      keyOf={({ at }, index) => `${at} ${index}`}
      columns={[
        { title: 'When', cell: ({ at }) => <DateTime at={at} /> },
        { title: 'Outcome', cell: ({ outcome }) => outcomeLabels[outcome] },
        { title: 'Answer of the mail provider', cell: ({ error }) => error ?? '–' },
      ]}
    />
  );
}
