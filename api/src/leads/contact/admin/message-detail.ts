import { orderNumber } from '@plumbline/contract/commerce/admin-orders';
import type { AdminMessageDetail, MessageNote, MessageReply } from '@plumbline/contract/leads/admin-messages';
import type { Knex } from 'knex';
import { Failure } from '../../../platform/http/failure.ts';
import type { SuspectedRow } from '../../suspected.ts';
import { mailStates, suppressionsOf } from '../../../mail/index.ts';
import { findMemberByEmail, findPaidUntil } from '../../../members/index.ts';
import { ordersWithEmail } from '../../../commerce/index.ts';
import { listedMessage, listedSuspected, type MessageRow } from './message-row.ts';

/** The most notes and replies on a message's page, and the most other items of its sender. */
const limits = { texts: 200, others: 10 };

/** The page of a message, or of a suspected one, whose id begins with `s`. @throws Failure `not_found`. */
export async function messageDetail(db: Knex, id: string): Promise<AdminMessageDetail> {
  if (id.startsWith('s')) {
    const row: SuspectedRow | undefined = await db('suspected_leads')
      .where({ id: Number(id.slice(1)), kind: 'contact' })
      .whereNull('released_at')
      .first();
    if (!row) throw noMessage();
    const listed = listedSuspected(row);
    return { ...listed, notes: [], replies: [], sender: await senderOf(db, listed.email, 0) };
  }
  const row = await findMessageRow(db, id);
  return {
    ...listedMessage(row),
    message: row.message,
    notes: await notesOf(db, row.id),
    replies: await repliesOf(db, row.id),
    sender: await senderOf(db, row.email, row.id),
  };
}

/** The row of a message. @throws Failure `not_found`. */
export async function findMessageRow(db: Knex, id: string): Promise<MessageRow> {
  const row: MessageRow | undefined = /^\d+$/.test(id)
    ? await db('contact_messages')
        .where({ id: Number(id) })
        .first()
    : undefined;
  if (!row) throw noMessage();
  return row;
}

export function noMessage(): Failure {
  return new Failure('not_found', 'There is no message with this number.');
}

interface TextRow {
  readonly id: number;
  readonly who: string;
  readonly text: string;
  readonly created_at: string;
}

async function notesOf(db: Knex, messageId: number): Promise<MessageNote[]> {
  const rows: TextRow[] = await db('contact_notes').where('message_id', messageId).orderBy('id').limit(limits.texts);
  return rows.map(({ id, who, text, created_at: at }) => ({ id, who, text, at }));
}

async function repliesOf(db: Knex, messageId: number): Promise<MessageReply[]> {
  const rows: (TextRow & { readonly mail_key: string })[] = await db('contact_replies')
    .where('message_id', messageId)
    .orderBy('id')
    .limit(limits.texts);
  const mails = await mailStates(
    db,
    rows.map(({ mail_key: key }) => key),
  );
  return rows.map(({ id, who, text, created_at: at, mail_key: key }) => ({
    id,
    who,
    text,
    at,
    mail: mails.get(key)?.status ?? 'gone',
  }));
}

async function senderOf(db: Knex, email: string, messageId: number): Promise<AdminMessageDetail['sender']> {
  const key = email.toLowerCase();
  const member = await findMemberByEmail(db, email);
  const orders = await ordersWithEmail(db, email, limits.others);
  const messages: MessageRow[] = await db('contact_messages')
    .where('email_key', key)
    .whereNot('id', messageId)
    .orderBy('id', 'desc')
    .limit(limits.others);
  return {
    member: member && {
      number: member.number,
      name: member.name,
      active: (await findPaidUntil(db, member.id))?.isActive ?? false,
    },
    orders: orders.map(({ id, public_id: publicId, status, description }) => ({
      id: publicId,
      number: orderNumber(id),
      status,
      description,
    })),
    messages: messages.map(({ id, subject, state, created_at: createdAt }) => ({
      id: String(id),
      subject,
      state,
      createdAt,
    })),
    suppressed: (await suppressionsOf(db, [email])).get(key) ?? null,
  };
}
