import { randomUUID } from 'node:crypto';
import type { ContactForm } from '@plumbline/contract/leads/forms';
import type { Knex } from 'knex';
import { leadSearchText } from '../lead-search-text.ts';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { enqueueMail } from '../../mail/index.ts';

interface NewMessage {
  readonly token: string;
  readonly form: ContactForm;
  /** ISO 8601. */
  readonly now: string;
  readonly contactEmail: string;
  /** What the receipt is counted under; null if staff have decided that it goes out. */
  readonly secret: Buffer | null;
}

const day = 86_400_000;
/** Receipts to one mailbox in a day, whoever typed its address and from wherever: nobody fills a stranger's mailbox. */
const receiptsPerDay = 10;

/**
 * Keeps a message with the mails about it, to the staff and to who sent it; a repeat changes nothing. A mailbox that has had its
 * receipts of the day gets none, and the message is kept all the same.
 * @returns its number, null for a repeat.
 */
export async function keepMessage(
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
  { email, secret, now }: { readonly email: string; readonly secret: Buffer; readonly now: string },
): Promise<boolean> {
  const key = limitKey(secret, 'contact/receipt', email.toLowerCase());
  return (await takeToken(transaction, { key, limit: receiptsPerDay, window: day, now: Date.parse(now) })) === 0;
}
