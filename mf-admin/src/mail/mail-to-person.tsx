import { listAdminMail } from '@plumbline/contract/mail/admin-mail';
import { ErrorSentence } from '@plumbline/kit/field';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { Skeleton } from '@plumbline/kit/skeleton';
import { RecordTable } from '../list/record-table.tsx';
import { AdminSection } from '../layout/admin-section.tsx';
import { DateTime } from '../layout/date-time.tsx';
import { useShowMore } from '../layout/use-show-more.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';
import { MailBadge } from './mail-badge.tsx';
import { mailKindLabel } from './mail-kinds.ts';

/** The newest mails to an e-mail address, as far back as mails are stored. */
export function MailToPerson({ email }: { email: string }) {
  const { data, error } = useLiveEndpoint(listAdminMail, { query: { to: email } });
  const { shown, more } = useShowMore(data?.items ?? [], 10);
  return (
    <AdminSection title="Mail">
      {error && <ErrorSentence>{`The mail could not be read: ${error.detail}`}</ErrorSentence>}
      {!data && !error && <Skeleton height="120px" />}
      {data?.items.length === 0 && <Note>None that is kept.</Note>}
      {shown.length > 0 && (
        <RecordTable
          caption="Mail"
          rows={shown}
          keyOf={(mail) => mail.id}
          columns={[
            {
              title: 'Mail',
              cell: (mail) => <TextLink to={`/admin/mail/${mail.id}`}>{mailKindLabel(mail.kind)}</TextLink>,
            },
            { title: 'Written', cell: (mail) => <DateTime at={mail.createdAt} /> },
            { title: 'Sent', cell: (mail) => (mail.sentAt === null ? '–' : <DateTime at={mail.sentAt} />) },
            { title: 'Status', cell: (mail) => <MailBadge {...mail} /> },
          ]}
        />
      )}
      {more}
    </AdminSection>
  );
}
