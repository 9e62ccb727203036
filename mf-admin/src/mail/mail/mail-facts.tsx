import type { ReactNode } from 'react';
import type { AdminMailDetail } from '@plumbline/contract/mail/admin-mail';
import { AdminSection } from '../../layout/admin-section.tsx';
import { FactList } from '../../layout/fact-list.tsx';
import { DateTime } from '../../layout/date-time.tsx';

/** Recipient and times of a mail. */
export function MailFacts({ mail }: { mail: AdminMailDetail }) {
  const { to, tries, createdAt, sentAt, nextAt, endedAt, status } = mail;
  const time = (at: string | null) => at !== null && <DateTime at={at} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['To', to],
    ['Written', time(createdAt)],
    ['Next try', time(nextAt)],
    ['Sent', time(sentAt)],
    [status === 'cancelled' ? 'Canceled' : 'Given up', time(endedAt)],
    ['Tries since it was queued', String(tries)],
  ];
  return (
    <AdminSection title="The mail">
      <FactList facts={facts} />
    </AdminSection>
  );
}
