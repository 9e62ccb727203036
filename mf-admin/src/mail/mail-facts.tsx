import type { ReactNode } from 'react';
import type { AdminMailDetail } from '@plumbline/contract/mail/admin-mail';
import { AdminSection } from '../layout/admin-section.tsx';
import { FactList } from '../layout/fact-list.tsx';
import { Moment } from '../layout/moment.tsx';

/** Recipient and times of a mail. */
export function MailFacts({ mail }: { mail: AdminMailDetail }) {
  const { to, tries, createdAt, sentAt, nextAt, endedAt, status } = mail;
  const moment = (at: string | null) => at !== null && <Moment at={at} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['To', to],
    ['Written', moment(createdAt)],
    ['Next try', moment(nextAt)],
    ['Sent', moment(sentAt)],
    [status === 'cancelled' ? 'Canceled' : 'Given up', moment(endedAt)],
    ['Tries since it was queued', String(tries)],
  ];
  return (
    <AdminSection title="The mail">
      <FactList facts={facts} />
    </AdminSection>
  );
}
