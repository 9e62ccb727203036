import { randomUUID } from 'node:crypto';
import type { SubscribeForm } from '@plumbline/contract/leads/forms';
import type { Knex } from 'knex';
import { clockSkew } from '../../platform/clock.ts';
import { leadSearchText } from '../lead-search-text.ts';
import { auditLinkDays, type AuditMail, enqueueMail } from '../../mail/index.ts';

const day = 86_400_000;

/**
 * Saves a request for the audit and queues its mail. A repeat for the same address within a day changes nothing. One
 * statement, so that of two concurrent requests one counts as the repeat. @returns whether the mail is sent.
 */
export async function saveRequest(
  transaction: Knex.Transaction,
  { name, email }: SubscribeForm,
  now: number,
): Promise<boolean> {
  const time = new Date(now).toISOString();
  const key = randomUUID();
  const columns = {
    email,
    name,
    search_text: leadSearchText({ name, email }),
    mail_key: key,
    mailed_at: time,
    opened_at: null,
  };
  const [row]: { id: number }[] = await transaction('audit_requests')
    .insert({ ...columns, email_key: email.toLowerCase(), created_at: time })
    .onConflict('email_key')
    .merge(columns)
    .where(
      (mayRepeat) =>
        void mayRepeat
          .where('audit_requests.mailed_at', '<=', new Date(now - day).toISOString())
          // Stored while the clock was ahead.
          .orWhere('audit_requests.mailed_at', '>', new Date(now + clockSkew).toISOString()),
    )
    .returning('id');
  if (!row) return false;
  await enqueueMail(transaction, { kind: 'audit', to: email, payload: auditMail(row.id, name, now), now: time, key });
  return true;
}

/** The payload of the audit mail; `now` in ms since 1970. */
export function auditMail(request: number, name: string, now: number): AuditMail {
  return { request, name, expires: now + auditLinkDays * day };
}

/** Records the first time since the last mail that a link to the audit was opened; links of earlier mails count too. */
export async function recordOpened(db: Knex, id: number, now: string): Promise<void> {
  await db('audit_requests').where({ id }).whereNull('opened_at').update({ opened_at: now });
}

/** The name in a request; null if the request does not exist any more. */
export async function findRequestName(db: Knex, id: number): Promise<string | null> {
  const row: { name: string } | undefined = await db('audit_requests').where({ id }).first('name');
  return row?.name ?? null;
}
