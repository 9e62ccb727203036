import type { DeskMemberMail } from '@plumbline/contract/desk-members';
import { Note } from '@plumbline/kit/heading';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { DeskSection } from '../../desk/desk-section.tsx';
import { Moment } from '../../desk/moment.tsx';
import { useFirst } from '../../desk/use-first.tsx';

const kinds: Readonly<Record<string, string>> = {
  'contact-receipt': 'Message received',
  audit: 'Agent audit',
  receipt: 'Receipt',
  'renewal-receipt': 'Receipt of a renewal',
  refund: 'Refund',
  welcome: 'Welcome',
  'payment-failed': 'Payment failed',
  cancelled: 'Membership ends',
  recovery: 'Account recovery',
  'verify-email': 'Confirm your address',
};

const states: Readonly<Record<string, string>> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  dead: 'Could not be sent',
};

/** What was mailed to them, the newest first. */
export function MemberMails({ mails }: { mails: readonly DeskMemberMail[] }) {
  const { shown, more } = useFirst(mails, 10);
  return (
    <DeskSection title="Mails of the last thirty days">
      {mails.length === 0 ? (
        <Note>None.</Note>
      ) : (
        <>
          <Table
            caption="Mails of the last thirty days"
            head={
              <TableRow>
                <TableHead>Written</TableHead>
                <TableHead>Mail</TableHead>
                <TableHead>State</TableHead>
              </TableRow>
            }
          >
            {shown.map(({ id, kind, status, createdAt, sentAt }) => (
              <TableRow key={id}>
                <TableCell label="Written">
                  <Moment at={createdAt} />
                </TableCell>
                <TableCell label="Mail">{kinds[kind] ?? kind}</TableCell>
                <TableCell label="State">
                  <span>
                    {states[status] ?? status} {sentAt !== null && <Moment at={sentAt} />}
                  </span>
                </TableCell>
              </TableRow>
            ))}
          </Table>
          {more}
        </>
      )}
    </DeskSection>
  );
}
