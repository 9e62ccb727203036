import type { Knex } from 'knex';

/** A mail in the operator's list. */
export interface MailLine {
  readonly id: number;
  readonly kind: string;
  readonly to: string;
  readonly status: string;
  readonly attempts: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastError: string | null;
}

/**
 * `waiting`: to be sent, or sent again after a failure; `dead`: refused by the provider, failing for three days, or not
 * renderable after eight tries.
 */
export const mailStatuses = ['waiting', 'dead', 'sent', 'cancelled'] as const;
export type MailStatus = (typeof mailStatuses)[number];

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly recipient: string;
  readonly status: string;
  readonly attempts: number;
  readonly created_at: string;
  readonly last_error: string | null;
}

/** The newest mails of the given statuses, and their total number. */
export async function listMails(
  db: Knex,
  statuses: readonly MailStatus[],
  limit: number,
): Promise<{ readonly mails: MailLine[]; readonly total: number }> {
  const rows: Row[] = await db('outbox').whereIn('status', statuses).orderBy('id', 'desc').limit(limit);
  const [count]: { total: number | string }[] = await db('outbox').whereIn('status', statuses).count({ total: '*' });
  const mails = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.created_at,
    lastError: row.last_error,
  }));
  return { mails, total: Number(count?.total ?? 0) };
}

/** Queues a mail again that is dead or was cancelled, or all that are dead, as if they were new. @returns their number. */
export async function retryMails(db: Knex, selection: number | 'all', now: string): Promise<number> {
  const condition = selection === 'all' ? { status: 'dead' } : { id: selection };
  return db('outbox').where(condition).whereIn('status', ['dead', 'cancelled']).update(requeueColumns(db, now));
}

/** The column values of a mail that is queued again. */
export function requeueColumns(db: Knex, now: string) {
  return {
    status: 'waiting',
    due_at: now,
    requeued_at: now,
    ended_at: null,
    attempts: 0,
    carrier_failed: false,
    revision: db.raw('revision + 1'),
  };
}
