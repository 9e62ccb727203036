import type { Suppression, SuppressionReason } from '@plumbline/contract/mail/suppressions';
import type { Knex } from 'knex';

interface Row {
  readonly id: number;
  readonly email: string;
  readonly email_key: string;
  readonly reason: SuppressionReason;
  readonly detail: string;
  readonly who: string | null;
  readonly created_at: string;
}

export type SuppressionRow = Row;
export type NewSuppression = Omit<Suppression, 'id'>;

/** Whether an address is suppressed, ignoring case. */
export async function isSuppressed(db: Knex, email: string): Promise<boolean> {
  return (await suppressionsOf(db, [email])).size > 0;
}

/** Why addresses are suppressed, by the address in lower case; at most a few hundred at once. */
export async function suppressionsOf(db: Knex, emails: readonly string[]): Promise<Map<string, SuppressionReason>> {
  const keys = [...new Set(emails.map((email) => email.toLowerCase()))];
  const rows: Row[] = await db('suppressions').whereIn('email_key', keys).select('email_key', 'reason');
  return new Map(rows.map(({ email_key: key, reason }) => [key, reason]));
}

/**
 * Adds an address; a complaint replaces the reason of an address that is on the list already. @returns null if nothing
 * was added or replaced.
 */
export async function addToSuppressions(
  db: Knex,
  { email, reason, detail, who, createdAt }: NewSuppression,
): Promise<Suppression | null> {
  const columns = { email, reason, detail: detail.slice(0, 500), who, created_at: createdAt };
  const added = db('suppressions')
    .insert({ ...columns, email_key: email.toLowerCase() })
    .onConflict('email_key');
  const rows: Row[] = await (reason === 'complaint' ? added.merge(columns) : added.ignore()).returning('*');
  return rows[0] ? toSuppression(rows[0]) : null;
}

/** Removes an address that is listed for this reason. @returns whether it was removed. */
export async function removeSuppression(db: Knex, id: number, reason: SuppressionReason): Promise<boolean> {
  return (await db('suppressions').where({ id, reason }).delete()) === 1;
}

/** An entry of the list; null if there is none with this id. */
export async function findSuppression(db: Knex, id: number): Promise<Suppression | null> {
  const row: Row | undefined = await db('suppressions').where({ id }).first();
  return row ? toSuppression(row) : null;
}

export function toSuppression({ id, email, reason, detail, who, created_at: createdAt }: Row): Suppression {
  return { id, email, reason, detail, who, createdAt };
}
