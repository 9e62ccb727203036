import type { AdminMail } from '@plumbline/contract/mail/admin-mail';
import type { MailStatus } from '../outbox/outbox-admin.ts';

/** A row of the outbox. */
export interface MailRow {
  readonly id: number;
  readonly message_key: string;
  readonly kind: string;
  readonly recipient: string;
  readonly payload: string | null;
  readonly status: MailStatus;
  readonly attempts: number;
  readonly due_at: string;
  readonly claimed_at: string | null;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly ended_at: string | null;
  readonly revision: number;
}

/** Whether a worker has claimed the mail; the claim of a worker that died ends at `due_at`. `now` is ISO 8601. */
export function isClaimed({ status, claimed_at: claimedAt, due_at: dueAt }: MailRow, now: string): boolean {
  return status === 'waiting' && claimedAt !== null && dueAt > now;
}

/** A mail for the admin's list. */
export function adminMailOf(row: MailRow, now: string): AdminMail {
  const sending = isClaimed(row, now);
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    status: row.status === 'waiting' ? 'queued' : row.status,
    sending,
    tries: row.attempts,
    createdAt: row.created_at,
    nextAt: row.status === 'waiting' && !sending ? row.due_at : null,
    sentAt: row.sent_at,
    lastError: row.last_error,
    revision: row.revision,
  };
}
