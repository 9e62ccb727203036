import { randomUUID } from 'node:crypto';
import type { ContactForm } from '@plumbline/contract/leads/forms';
import type { Knex } from 'knex';
import { leadSearchText } from '../lead-search-text.ts';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { enqueueMail } from '../../mail/index.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

interface NewMessage {
  readonly token: string;
  readonly form: ContactForm;
  /** ISO 8601. */
  readonly now: string;
  readonly contactEmail: string;
  /**
   * Key for hashing the recipient in the limit of confirmations; null if staff have released the message, which skips
   * the limit.
   */
  readonly secret: SecretKey | null;
}

const day = 86_400_000;
/** Confirmations per address and day, from all senders together, so that nobody can flood a stranger's mailbox. */
const receiptsPerDay = 10;

/**
 * Saves a message and queues the mails to the staff and to the sender; a repeat changes nothing. An address that has
 * reached its daily limit gets no confirmation; the message is saved all the same. @returns the message's id; null for
 * a repeat.
 */
export async function saveMessage(
  transaction: Knex.Transaction,
  { token, form: { name, email, subject, message }, now, contactEmail, secret }: NewMessage,
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
  if (secret === null || (await hasReceiptLeft(transaction, { email, secret, now }))) {
    await enqueueMail(transaction, { kind: 'contact-receipt', to: email, payload: receipt, now, key: receiptKey });
  }
  return row.id;
}

async function hasReceiptLeft(
  transaction: Knex.Transaction,
  { email, secret, now }: { readonly email: string; readonly secret: SecretKey; readonly now: string },
): Promise<boolean> {
  const key = limitKey(secret, 'contact/receipt', email.toLowerCase());
  return (await takeToken(transaction, { key, limit: receiptsPerDay, window: day, now: Date.parse(now) })) === 0;
}
