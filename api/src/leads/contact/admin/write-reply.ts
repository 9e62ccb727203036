import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { enqueueMail } from '../../../mail/index.ts';
import type { StaffSession } from '../../../platform/http/staff-access.ts';
import { findMessageRow } from './message-detail.ts';

interface WriteDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Reports new mail to the worker. */
  readonly outbox: { wake(): void };
}

interface NewText {
  /** The message's id. */
  readonly id: string;
  /** Idempotency key, created by the form. */
  readonly key: string;
  readonly text: string;
  readonly staff: StaffSession;
}

/** Adds a note to a message; a repeat changes nothing. @throws Failure `not_found`. */
export async function writeNote({ db, clock }: WriteDeps, { id, key, text, staff }: NewText): Promise<void> {
  const { id: messageId } = await findMessageRow(db.knex, id);
  const note = rowOf('note', { messageId, key, text, staff, now: clock.now() });
  await db.write((transaction) => transaction('contact_notes').insert(note).onConflict('token').ignore());
}

/**
 * Saves a reply, queues its mail, and marks the message as answered. A repeat sends nothing. @throws Failure
 * `not_found`; `conflict` if there is a reply that the caller has not seen.
 */
export async function writeReply(
  { db, clock, outbox }: WriteDeps,
  { id, key, text, replies, staff }: NewText & { readonly replies: number },
): Promise<void> {
  const message = await findMessageRow(db.knex, id);
  const row = rowOf('reply', { messageId: message.id, key, text, staff, now: clock.now() });
  const mailKey = randomUUID();
  await db.write(async (transaction) => {
    const inserted: unknown[] = await transaction('contact_replies')
      .insert({ ...row, mail_key: mailKey })
      .onConflict('token')
      .ignore()
      .returning('id');
    if (inserted.length === 0) return;
    const counted = await transaction('contact_messages')
      .where({ id: message.id, replies })
      .update({
        replies: replies + 1,
        state: 'answered',
        answered_at: row.created_at,
        revision: transaction.raw('revision + 1'),
      });
    const before: { who: string; mail_key: string }[] = await transaction('contact_replies')
      .where('message_id', message.id)
      .whereNot('mail_key', mailKey)
      .orderBy('id');
    if (counted === 0) {
      // The exception rolls the insert back.
      const who = before.at(-1)?.who ?? 'Somebody else';
      throw new Failure('conflict', `${who} has replied meanwhile. Read that reply first: yours was not sent.`);
    }
    const { name, email, subject, message: quoted, created_at: receivedAt, receipt_key: receipt } = message;
    const thread = [receipt, ...before.map(({ mail_key: sent }) => sent)].filter((sent) => sent !== null);
    const payload = {
      number: message.id,
      name,
      email,
      subject,
      message: quoted,
      receivedAt,
      text,
      who: staff.name,
      thread,
    };
    await enqueueMail(transaction, { kind: 'contact-reply', to: email, payload, now: row.created_at, key: mailKey });
  });
  outbox.wake();
}

function rowOf(
  kind: string,
  { messageId, key, text, staff, now }: Omit<NewText, 'id'> & { readonly messageId: number; readonly now: number },
) {
  return {
    message_id: messageId,
    // The hash includes the content besides the key: a form that reuses its key by mistake must not lose a second text.
    token: createHash('sha256')
      .update(JSON.stringify([kind, messageId, key, text]))
      .digest('hex'),
    staff_id: staff.staffId,
    who: staff.name,
    text,
    created_at: new Date(now).toISOString(),
  };
}
