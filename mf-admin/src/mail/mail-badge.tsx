import type { AdminMail, AdminMailStatus } from '@plumbline/contract/mail/admin-mail';
import { Badge } from '@plumbline/kit/badge';

type Look = readonly [word: string, tone: 'plain' | 'ok' | 'warn' | 'danger' | 'info'];

const statuses: Readonly<Record<AdminMailStatus, Look>> = {
  queued: ['Queued', 'info'],
  sent: ['Sent', 'ok'],
  dead: ['Given up', 'danger'],
  cancelled: ['Cancelled', 'plain'],
};

/** The label of a status, for select options. */
export function mailStatusWord(status: AdminMailStatus): string {
  return statuses[status][0];
}

/** The status of a mail as a badge. */
export function MailBadge({ status, sending, tries }: Pick<AdminMail, 'status' | 'sending' | 'tries'>) {
  const retrying: Look | null = status === 'queued' && tries > 0 ? ['Tried again', 'warn'] : null;
  const [word, tone] = sending ? (['Being sent', 'info'] as const) : (retrying ?? statuses[status]);
  return (
    <Badge dot tone={tone}>
      {word}
    </Badge>
  );
}
