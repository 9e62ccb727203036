import { randomUUID } from 'node:crypto';
import type { MailTry } from '@plumbline/contract/mail/admin-mail';
import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';
import type { Knex } from 'knex';
import type { Database } from '../../platform/database/database.ts';
import { ofDueRows } from '../../platform/jobs/of-due-rows.ts';
import type { MailKind, MailPayloads } from './mail-kinds.ts';

/** A mail to be written. */
export interface NewMail<K extends MailKind> {
  readonly kind: K;
  readonly to: string;
  readonly payload: MailPayloads[K];
  /** ISO 8601. */
  readonly now: string;
  /** ISO 8601: not to be sent earlier; default `now`. */
  readonly dueAt?: string;
  /** Left of the @ in its Message-ID, for who keeps it; default a new one. */
  readonly key?: string;
}

/** A mail that a worker has taken. Only the attempt it was taken with may report how it ended. */
export interface ClaimedMail {
  readonly id: number;
  readonly messageKey: string;
  readonly kind: string;
  readonly to: string;
  readonly payload: unknown;
  readonly attempt: number;
  /** ISO 8601: when it was written, or taken up again. */
  readonly queuedAt: string;
  /** Of what it was written in; null where that was not traced. */
  readonly traceparent: string | null;
}

interface OutboxRow {
  readonly id: number;
  readonly message_key: string;
  readonly kind: string;
  readonly recipient: string;
  readonly payload: string;
  readonly attempts: number;
  readonly created_at: string;
  readonly requeued_at: string | null;
  readonly traceparent: string | null;
}

const columns = [
  'id',
  'message_key',
  'kind',
  'recipient',
  'payload',
  'attempts',
  'created_at',
  'requeued_at',
  'traceparent',
] as const;

/** Writes a mail down, in the transaction of what it is about: both are kept, or neither. */
export async function enqueueMail<K extends MailKind>(
  transaction: Knex.Transaction,
  { kind, to, payload, now, dueAt = now, key = randomUUID() }: NewMail<K>,
): Promise<void> {
  await transaction('outbox').insert({
    message_key: key,
    kind,
    recipient: to,
    recipient_key: to.toLowerCase(),
    payload: JSON.stringify(payload),
    status: 'waiting',
    attempts: 0,
    due_at: dueAt,
    carrier_failed: false,
    created_at: now,
    traceparent: activeTraceparent(),
  });
}

/**
 * Takes mails that are due, the longest due first, until `leaseEnds`: a worker that dies in between loses them to another.
 * One statement; workers at the same moment get different mails.
 */
export async function claimMails(
  db: Database,
  { now, leaseEnds, limit }: { readonly now: string; readonly leaseEnds: string; readonly limit: number },
): Promise<ClaimedMail[]> {
  const { knex } = db;
  const due = knex('outbox')
    .where('status', 'waiting')
    .where('due_at', '<=', now)
    .orderBy(['due_at', 'id'])
    .limit(limit)
    .select('id');
  const rows: OutboxRow[] = await ofDueRows(knex('outbox'), db, due)
    .update({ due_at: leaseEnds, claimed_at: now, carrier_failed: false, attempts: knex.raw('attempts + 1') })
    .returning(columns);
  return rows
    .sort((a, b) => a.id - b.id)
    .map((row) => ({
      id: row.id,
      messageKey: row.message_key,
      kind: row.kind,
      to: row.recipient,
      payload: JSON.parse(row.payload) as unknown,
      attempt: row.attempts,
      queuedAt: row.requeued_at ?? row.created_at,
      traceparent: row.traceparent,
    }));
}

/** How a try went that is told of at the desk. */
interface TryEnd {
  /** ISO 8601. */
  readonly now: string;
  readonly outcome: MailTry['outcome'];
  readonly error: string;
}

/** The carrier has it. What it was made of stays until it is forgotten, for staff to read it and to send it again. */
export async function markSent(transaction: Knex.Transaction, mail: ClaimedMail, now: string): Promise<void> {
  const change = { status: 'sent', sent_at: now, last_error: null, claimed_at: null };
  const own: number = await ofOwn(transaction, mail).update({ ...change, revision: transaction.raw('revision + 1') });
  if (own > 0) await noteTry(transaction, mail, { now, outcome: 'sent', error: null });
}

/** There was nothing to send: whoever the mail was to is nobody that we may write to. */
export async function dropMail(db: Knex, mail: ClaimedMail): Promise<void> {
  await ofOwn(db, mail).delete();
}

/** Tries again at `dueAt`. `carrierFailed`: for a reason that all mails share, and that ends for all at once. */
export async function deferMail(
  transaction: Knex.Transaction,
  mail: ClaimedMail,
  { dueAt, carrierFailed, ...end }: TryEnd & { readonly dueAt: string; readonly carrierFailed: boolean },
): Promise<void> {
  const change = { due_at: dueAt, last_error: end.error, carrier_failed: carrierFailed, claimed_at: null };
  const own: number = await ofOwn(transaction, mail).update(change);
  if (own > 0) await noteTry(transaction, mail, end);
}

/** Never tries again, unless somebody asks for it. */
export async function buryMail(transaction: Knex.Transaction, mail: ClaimedMail, end: TryEnd): Promise<void> {
  const change = { status: 'dead', last_error: end.error, ended_at: end.now, claimed_at: null };
  const own: number = await ofOwn(transaction, mail).update({ ...change, revision: transaction.raw('revision + 1') });
  if (own > 0) await noteTry(transaction, mail, end);
}

async function noteTry(
  db: Knex,
  { id }: ClaimedMail,
  { now, outcome, error }: Omit<TryEnd, 'error'> & { readonly error: string | null },
): Promise<void> {
  await db('mail_tries').insert({ mail_id: id, ended_at: now, outcome, error });
}

/** The carrier answers again: what waited for that is due. Mails that a worker has are left to it. */
export async function hurryDeferred(db: Knex, now: string): Promise<void> {
  await db('outbox')
    .where({ status: 'waiting', carrier_failed: true })
    .where('due_at', '>', now)
    .update({ due_at: now, carrier_failed: false });
}

/** Forgets what was sent or called off before `day`, with all its tries. */
export async function forgetSent(db: Knex, day: string): Promise<void> {
  await db('outbox').where('status', 'sent').where('sent_at', '<', day).delete();
  await db('outbox').where('status', 'cancelled').where('ended_at', '<', day).delete();
}

function ofOwn(db: Knex, { id, attempt }: ClaimedMail): Knex.QueryBuilder {
  return db('outbox').where({ id, attempts: attempt, status: 'waiting' });
}

/** How the mails with these keys stand; those that are forgotten are left out. At most some hundred at once. */
export async function mailStates(
  db: Knex,
  keys: readonly (string | null)[],
): Promise<Map<string, { readonly status: string; readonly lastError: string | null }>> {
  const rows: { message_key: string; status: string; last_error: string | null }[] = await db('outbox')
    .whereIn(
      'message_key',
      keys.filter((key) => key !== null),
    )
    .select('message_key', 'status', 'last_error');
  return new Map(rows.map(({ message_key: key, status, last_error: lastError }) => [key, { status, lastError }]));
}

/** The keys of the mails of one kind with these statuses, as a subquery. */
export function mailKeys(db: Knex, kind: MailKind, statuses: readonly string[]): Knex.QueryBuilder {
  return db('outbox').whereIn('status', statuses).where({ kind }).select('message_key');
}
