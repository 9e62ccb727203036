import type { Database } from '../platform/database/database.ts';

/** A row of the outbox. */
export interface OutboxLine {
  readonly id: number;
  readonly kind: string;
  readonly to: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly status: string;
  readonly attempts: number;
  readonly messageKey: string;
  readonly lastError: string | null;
  readonly dueAt: string;
}

interface Row extends Pick<OutboxLine, 'id' | 'kind' | 'status' | 'attempts'> {
  readonly recipient: string;
  readonly payload: string | null;
  readonly message_key: string;
  readonly last_error: string | null;
  readonly due_at: string;
}

/** All mails of the outbox, the oldest first. */
export async function outboxLines({ knex }: Database): Promise<OutboxLine[]> {
  const rows: Row[] = await knex('outbox').orderBy('id');
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    payload: row.payload === null ? null : (JSON.parse(row.payload) as Record<string, unknown>),
    status: row.status,
    attempts: row.attempts,
    messageKey: row.message_key,
    lastError: row.last_error,
    dueAt: row.due_at,
  }));
}
