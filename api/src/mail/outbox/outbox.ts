import { randomUUID } from 'node:crypto';
import type { MailTry } from '@plumbline/contract/mail/admin-mail';
import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';
import type { Knex } from 'knex';
import type { Database } from '../../platform/database/database.ts';
import { countOf } from '../../platform/admin-counts/admin-counter.ts';
import { onlyDueRows } from '../../platform/jobs/only-due-rows.ts';
import type { MailKind, MailPayloads } from './mail-kinds.ts';

/** A mail for the outbox. */
export interface NewMail<K extends MailKind> {
  readonly kind: K;
  readonly to: string;
  readonly payload: MailPayloads[K];
  /** ISO 8601. */
  readonly now: string;
  /** ISO 8601: the earliest time to send the mail; default `now`. */
  readonly dueAt?: string;
  /** The local part of the Message-ID, for callers that store it; default a new one. */
  readonly key?: string;
}

/** A mail that a worker has claimed. Only the attempt of the claim may store its result. */
export interface ClaimedMail {
  readonly id: number;
  readonly messageKey: string;
  readonly kind: string;
  readonly to: string;
  readonly payload: unknown;
  readonly attempt: number;
  /** ISO 8601: when the mail was queued or queued again. */
  readonly queuedAt: string;
  /** The trace in which the mail was queued; null if that was not traced. */
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

const claimedColumns = [
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

/** Adds a mail to the outbox in the transaction of its cause, so that either both are saved or neither. */
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
 * Claims due mails until `leaseEnds`, longest due first: after that the mails of a dead worker go to another. One
 * statement, so that concurrent workers get different mails.
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
  const rows: OutboxRow[] = await onlyDueRows(knex('outbox'), db, due)
    .update({ due_at: leaseEnds, claimed_at: now, carrier_failed: false, attempts: knex.raw('attempts + 1') })
    .returning(claimedColumns);
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

/** The result of a try, as shown in the admin. */
interface TryResult {
  /** ISO 8601. */
  readonly now: string;
  readonly outcome: MailTry['outcome'];
  readonly error: string;
}

/**
 * Stores that the provider has accepted the mail. The payload stays until its retention ends, so that staff can read
 * and resend the mail.
 */
export async function markSent(transaction: Knex.Transaction, mail: ClaimedMail, now: string): Promise<void> {
  const change = { status: 'sent', sent_at: now, last_error: null, claimed_at: null };
  const updated: number = await claimedRow(transaction, mail).update({
    ...change,
    revision: transaction.raw('revision + 1'),
  });
  if (updated > 0) await recordTry(transaction, mail, { now, outcome: 'sent', error: null });
}

/** Deletes a mail without a recipient. */
export async function dropMail(db: Knex, mail: ClaimedMail): Promise<void> {
  await claimedRow(db, mail).delete();
}

/**
 * Schedules a retry at `dueAt`. `providerFailed`: the failure concerns all mails, and all become due again with the
 * next success.
 */
export async function deferMail(
  transaction: Knex.Transaction,
  mail: ClaimedMail,
  { dueAt, providerFailed, ...end }: TryResult & { readonly dueAt: string; readonly providerFailed: boolean },
): Promise<void> {
  // The column `carrier_failed`: whether the failure concerns all mails.
  const change = { due_at: dueAt, last_error: end.error, carrier_failed: providerFailed, claimed_at: null };
  const updated: number = await claimedRow(transaction, mail).update(change);
  if (updated > 0) await recordTry(transaction, mail, end);
}

/** Ends the automatic tries, as failed or as not wanted; staff can queue the mail again. */
export async function endMail(
  transaction: Knex.Transaction,
  mail: ClaimedMail,
  { status, ...end }: TryResult & { readonly status: 'dead' | 'cancelled' },
): Promise<void> {
  const change = { status, last_error: end.error, ended_at: end.now, claimed_at: null };
  const updated: number = await claimedRow(transaction, mail).update({
    ...change,
    revision: transaction.raw('revision + 1'),
  });
  if (updated > 0) await recordTry(transaction, mail, end);
}

async function recordTry(
  db: Knex,
  { id }: ClaimedMail,
  { now, outcome, error }: Omit<TryResult, 'error'> & { readonly error: string | null },
): Promise<void> {
  await db('mail_tries').insert({ mail_id: id, ended_at: now, outcome, error });
}

/** How often a mail could not be rendered since it was queued. */
export function countBrokenTries(db: Knex, { id, queuedAt }: ClaimedMail): Promise<number> {
  return countOf(db('mail_tries').where({ mail_id: id, outcome: 'broken' }).where('ended_at', '>=', queuedAt));
}

/** Mails about whether a membership renews: of two about the same membership the newer one is valid. */
const renewalKinds: readonly MailKind[] = ['cancelled', 'resumed'];

/**
 * Whether a newer mail contradicts this unsent one about a renewal: both sent together could be read in any order. Mails that staff queue
 * again are sent nevertheless.
 */
export async function isSuperseded(db: Knex, { id, kind, to, payload, queuedAt }: ClaimedMail): Promise<boolean> {
  const order = orderOf(payload);
  if (!(renewalKinds as readonly string[]).includes(kind) || order === undefined) return false;
  const newer: { payload: string }[] = await db('outbox')
    .where('recipient_key', to.toLowerCase())
    .whereIn('kind', renewalKinds)
    .whereNotNull('payload')
    .where('id', '>', id)
    .where('created_at', '>=', queuedAt)
    .limit(maxNewer)
    .select('payload');
  return newer.some((row) => orderOf(JSON.parse(row.payload)) === order);
}

/** The maximum number of newer mails that are read: members rarely change a renewal. */
const maxNewer = 50;

function orderOf(payload: unknown): number | undefined {
  return (payload as MailPayloads['resumed'] | null)?.order;
}

/**
 * Makes mails due that were deferred because of the provider, after the provider has answered again. Claimed mails are
 * left to their worker.
 */
export async function retryDeferredNow(db: Knex, now: string): Promise<void> {
  await db('outbox')
    .where({ status: 'waiting', carrier_failed: true })
    .where('due_at', '>', now)
    .update({ due_at: now, carrier_failed: false });
}

/** Deletes mails that were sent or cancelled before `day`, with their tries. */
export async function deleteOldMails(db: Knex, day: string): Promise<void> {
  await db('outbox').where('status', 'sent').where('sent_at', '<', day).delete();
  await db('outbox').where('status', 'cancelled').where('ended_at', '<', day).delete();
}

function claimedRow(db: Knex, { id, attempt }: ClaimedMail): Knex.QueryBuilder {
  return db('outbox').where({ id, attempts: attempt, status: 'waiting' });
}

/** The status of the mails with these keys; deleted mails are omitted. At most a few hundred keys. */
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

/** A subquery for the keys of mails of one kind with the given statuses. */
export function mailKeys(db: Knex, kind: MailKind, statuses: readonly string[]): Knex.QueryBuilder {
  return db('outbox').whereIn('status', statuses).where({ kind }).select('message_key');
}
