import type { SubscribeForm } from '@plumbline/contract/leads';
import type { Knex } from 'knex';
import { enqueueMail } from '../mail/outbox.ts';
import { auditLinkDays } from '../audit-pdf/audit-link.ts';

const day = 86_400_000;

/**
 * Keeps a request for the audit with the mail that brings it. Within a day of the last, a request for the same mailbox
 * changes nothing. One statement decides: of two requests at the same moment one is the repeat.
 * @returns whether the mail goes out.
 */
export async function keepRequest(
  transaction: Knex.Transaction,
  { name, email }: SubscribeForm,
  now: number,
): Promise<boolean> {
  const time = new Date(now).toISOString();
  const [row]: { id: number }[] = await transaction('audit_requests')
    .insert({ email_key: email.toLowerCase(), email, name, created_at: time, mailed_at: time })
    .onConflict('email_key')
    .merge({ email, name, mailed_at: time })
    .where('audit_requests.mailed_at', '<=', new Date(now - day).toISOString())
    .returning('id');
  if (!row) return false;
  const payload = { request: row.id, name, expires: now + auditLinkDays * day };
  await enqueueMail(transaction, { kind: 'audit', to: email, payload, now: time });
  return true;
}

/** The name that an audit was asked for with; null where the request is gone. */
export async function findRequestName(db: Knex, id: number): Promise<string | null> {
  const row: { name: string } | undefined = await db('audit_requests').where({ id }).first('name');
  return row?.name ?? null;
}
