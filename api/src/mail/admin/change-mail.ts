import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { MailContents } from '../mail-contents.ts';
import { requeueColumns } from '../outbox/outbox-admin.ts';
import { reasonNotToResend } from './resendable.ts';
import { isClaimed, type MailRow } from './mail-row.ts';

interface ChangeDeps {
  readonly db: Database;
  readonly clock: Clock;
}

interface SeenMail {
  readonly id: number;
  /** The revision that the caller has seen. */
  readonly revision: number;
}

/** A mail by its id. @throws Failure `not_found`. */
export async function requireMail(db: Knex, id: number): Promise<MailRow> {
  const row: MailRow | undefined = await db('outbox').where({ id }).first();
  if (!row) throw new Failure('not_found', 'There is no mail with this number.');
  return row;
}

/**
 * Queues a mail again. A single statement ensures that of two callers who saw the same mail only one sends it. A mail
 * that was already sent gets a new Message-ID; mailboxes would discard it as a duplicate otherwise. @throws Failure
 * `not_found`; `conflict` if the mail has changed or is out of date.
 */
export async function resendMail(
  { db, clock, contents }: ChangeDeps & { readonly contents: MailContents },
  { id, revision }: SeenMail,
): Promise<MailRow> {
  const row = await requireMail(db.knex, id);
  const now = clock.now();
  const time = new Date(now).toISOString();
  if (row.revision !== revision || row.status === 'waiting') throw changedMeanwhile(row, time);
  const reason = reasonNotToResend({ kind: row.kind, payload: row.payload, createdAt: row.created_at }, now);
  if (reason !== null) throw new Failure('conflict', reason);
  const key = row.sent_at === null ? row.message_key : randomUUID();
  const changed = await db.write(async (transaction) => {
    const count: number = await transaction('outbox')
      .where({ id, revision })
      .whereNot('status', 'waiting')
      .update({ ...requeueColumns(transaction, time), message_key: key });
    // The sender of the mail tracks it by its key.
    if (count > 0) await contents.keyChanged(transaction, row.message_key, key);
    return count;
  });
  const after = await requireMail(db.knex, id);
  if (changed === 0) throw changedMeanwhile(after, time);
  return after;
}

/**
 * Cancels a queued mail unless a worker has claimed it. @throws Failure `not_found`; `conflict` if the mail has changed
 * or is being sent.
 */
export async function cancelMail({ db, clock }: ChangeDeps, { id, revision }: SeenMail): Promise<MailRow> {
  const time = new Date(clock.now()).toISOString();
  const changed = await db.write((transaction) =>
    transaction('outbox')
      .where({ id, revision, status: 'waiting' })
      // The claim of a worker that died ends at `due_at`.
      .where((isFree) => void isFree.whereNull('claimed_at').orWhere('due_at', '<=', time))
      .update({
        status: 'cancelled',
        // The error of the last try is not the reason for the end.
        last_error: null,
        ended_at: time,
        claimed_at: null,
        revision: transaction.raw('revision + 1'),
      }),
  );
  const after = await requireMail(db.knex, id);
  if (changed === 0) throw changedMeanwhile(after, time);
  return after;
}

const conflictMessages = {
  waiting: 'Somebody else has queued this mail again.',
  sent: 'This mail has been sent in the meantime.',
  dead: 'Delivery has failed for good in the meantime.',
  cancelled: 'Somebody else has canceled this mail in the meantime.',
} as const;

function changedMeanwhile(row: MailRow, now: string): Failure {
  return new Failure(
    'conflict',
    isClaimed(row, now) ? 'This mail is being sent right now.' : conflictMessages[row.status],
  );
}
