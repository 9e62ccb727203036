import type { Knex } from 'knex';
import { leadSearchText } from './lead-search-text.ts';

/** A submission that looks automated: it is stored and not mailed until staff release it. */
export interface SuspectedLead {
  readonly id: number;
  readonly kind: 'contact' | 'subscribe';
  readonly form: Readonly<Record<string, string>>;
  readonly reason: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

interface NewSuspected extends Omit<SuspectedLead, 'id'> {
  readonly token: string;
}

export interface SuspectedRow {
  readonly id: number;
  readonly email_key: string;
  readonly kind: SuspectedLead['kind'];
  readonly form: string;
  readonly reason: string;
  readonly created_at: string;
}

/** @returns false for a repeat. */
export async function quarantineLead(
  db: Knex,
  { token, kind, form, reason, createdAt }: NewSuspected,
): Promise<boolean> {
  const inserted: unknown[] = await db('suspected_leads')
    .insert({
      token,
      kind,
      form: JSON.stringify(form),
      email_key: (form['email'] ?? '').toLowerCase(),
      search_text: leadSearchText(form),
      reason,
      created_at: createdAt,
    })
    .onConflict('token')
    .ignore()
    .returning('id');
  return inserted.length > 0;
}

/** The suspected submissions, newest first. */
export async function findSuspected(db: Knex, limit: number): Promise<SuspectedLead[]> {
  const rows: SuspectedRow[] = await db('suspected_leads').whereNull('released_at').orderBy('id', 'desc').limit(limit);
  return rows.map(toLead);
}

/** Marks a suspected submission as released; null if it does not exist or was released before. */
export async function releaseSuspected(
  transaction: Knex.Transaction,
  { id, kind, now }: { readonly id: number; readonly kind?: SuspectedLead['kind'] | undefined; readonly now: string },
): Promise<SuspectedLead | null> {
  const [row]: SuspectedRow[] = await transaction('suspected_leads')
    .where(kind === undefined ? { id } : { id, kind })
    .whereNull('released_at')
    .update({ released_at: now })
    .returning('*');
  return row ? toLead(row) : null;
}

export function toLead(row: SuspectedRow): SuspectedLead {
  const form = JSON.parse(row.form) as Record<string, string>;
  return { id: row.id, kind: row.kind, form, reason: row.reason, createdAt: row.created_at };
}
