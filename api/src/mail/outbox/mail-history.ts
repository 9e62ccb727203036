import { historyLimit, type HistoryEntry } from '@plumbline/contract/platform/history';
import type { Knex } from 'knex';
import { historyEntry } from '../../platform/history/history.ts';

/** A mail in the history of its cause. */
export interface WrittenMail {
  readonly kind: string;
  /** Null after its content was deleted. */
  readonly payload: Readonly<Record<string, unknown>> | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly payload: string | null;
  readonly status: 'waiting' | 'sent' | 'dead' | 'cancelled';
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly ended_at: string | null;
}

/** The outcomes of the newest mails to an address that `isSelected` selects. Opened mails are not recorded. */
export async function mailHistory(
  db: Knex,
  email: string,
  isSelected: (mail: WrittenMail) => boolean = () => true,
): Promise<HistoryEntry[]> {
  const rows: Row[] = await db('outbox')
    .whereRaw('lower(recipient) = ?', [email.toLowerCase()])
    .orderBy('id', 'desc')
    .limit(historyLimit);
  return rows
    .filter(({ kind, payload, created_at: createdAt }) => {
      return isSelected({
        kind,
        payload: payload === null ? null : (JSON.parse(payload) as WrittenMail['payload']),
        createdAt,
      });
    })
    .map(entryOf);
}

const historyKinds = {
  waiting: 'mail_queued',
  sent: 'mail_sent',
  dead: 'mail_failed',
  cancelled: 'mail_cancelled',
} as const;

function entryOf({ id, kind, status, created_at: createdAt, sent_at: sentAt, ended_at: endedAt }: Row): HistoryEntry {
  return historyEntry({
    at: (status === 'sent' ? sentAt : status === 'waiting' ? null : endedAt) ?? createdAt,
    kind: historyKinds[status],
    detail: kind,
    page: { path: `/admin/mail/${id}`, name: kind },
  });
}
