import { randomUUID } from 'node:crypto';
import type { ContactForm } from '@plumbline/contract/leads';
import type { Knex } from 'knex';
import { leadSearchText } from '../leads/lead-search-text.ts';
import { enqueueMail } from '../mail/outbox.ts';

interface NewMessage {
  readonly token: string;
  readonly form: ContactForm;
  /** ISO 8601. */
  readonly now: string;
  readonly contactEmail: string;
}

/**
 * Keeps a message with the mails about it, to the staff and to who sent it; a repeat changes nothing. The first statement
 * writes: SQLite gives no write lock to a transaction that has read before.
 * @returns its number, null for a repeat.
 */
export async function keepMessage(
  transaction: Knex.Transaction,
  { token, form: { name, email, subject, message }, now, contactEmail }: NewMessage,
): Promise<number | null> {
  const receiptKey = randomUUID();
  const [row]: { id: number }[] = await transaction('contact_messages')
    .insert({
      token,
      name,
      email,
      subject,
      message,
      created_at: now,
      receipt_key: receiptKey,
      email_key: email.toLowerCase(),
      search_text: leadSearchText({ name, email, message }),
    })
    .onConflict('token')
    .ignore()
    .returning('id');
  if (!row) return null;
  const receipt = { number: row.id, name, subject, receivedAt: now };
  const staff = { ...receipt, email, message };
  await enqueueMail(transaction, { kind: 'contact-staff', to: contactEmail, payload: staff, now });
  await enqueueMail(transaction, { kind: 'contact-receipt', to: email, payload: receipt, now, key: receiptKey });
  return row.id;
}
