import type { AdminMail, AdminMailStatus } from '@plumbline/contract/mail/admin-mail';
import { StateBadge, type StateLook } from '../layout/state-badge.tsx';

const statuses: Readonly<Record<AdminMailStatus, StateLook>> = {
  queued: ['Queued', 'info'],
  sent: ['Sent', 'ok'],
  dead: ['Given up', 'danger'],
  cancelled: ['Canceled', 'plain'],
};

/** The label of a status, for select options. */
export function mailStatusLabel(status: AdminMailStatus): string {
  return statuses[status][0];
}

/** The status of a mail as a badge. */
export function MailBadge({ status, sending, tries }: Pick<AdminMail, 'status' | 'sending' | 'tries'>) {
  const retrying: StateLook | null = status === 'queued' && tries > 0 ? ['Tried again', 'warn'] : null;
  return <StateBadge look={sending ? ['Being sent', 'info'] : (retrying ?? statuses[status])} />;
}
