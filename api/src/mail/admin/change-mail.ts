import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { MailContents } from '../mail-contents.ts';
import { queuedAgain } from '../outbox/outbox-admin.ts';
import { notAgain } from './resendable.ts';
import { isClaimed, type MailRow } from './mail-row.ts';

interface ChangeDeps {
  readonly db: Database;
  readonly clock: Clock;
}

interface Seen {
  readonly id: number;
  /** What the caller saw of it. */
  readonly revision: number;
}

/** A mail by its number. @throws Failure `not_found`. */
export async function demandMail(db: Knex, id: number): Promise<MailRow> {
  const row: MailRow | undefined = await db('outbox').where({ id }).first();
  if (!row) throw new Failure('not_found', 'There is no mail with this number.');
  return row;
}

/**
 * Queues a mail again. One statement decides: of two that saw the same mail, one sends it. A mail that went out gets a
 * Message-ID of its own, else mailboxes would take it for the one they have.
 * @throws Failure `not_found`, `conflict` where it is not as the caller saw it, or out of date.
 */
export async function resendMail(
  { db, clock, contents }: ChangeDeps & { readonly contents: MailContents },
  { id, revision }: Seen,
): Promise<MailRow> {
  const row = await demandMail(db.knex, id);
  const now = clock.now();
  const time = new Date(now).toISOString();
  if (row.revision !== revision || row.status === 'waiting') throw overtaken(row, time);
  const reason = notAgain({ kind: row.kind, payload: row.payload, createdAt: row.created_at }, now);
  if (reason !== null) throw new Failure('conflict', reason);
  const key = row.sent_at === null ? row.message_key : randomUUID();
  const changed = await db.write(async (transaction) => {
    const count: number = await transaction('outbox')
      .where({ id, revision })
      .whereNot('status', 'waiting')
      .update({ ...queuedAgain(transaction, time), message_key: key });
    // What tells how its mail did goes on telling it.
    if (count > 0) await contents.keyChanged(transaction, row.message_key, key);
    return count;
  });
  const after = await demandMail(db.knex, id);
  if (changed === 0) throw overtaken(after, time);
  return after;
}

/**
 * Calls a queued mail off, unless a worker has it: then the worker wins.
 * @throws Failure `not_found`, `conflict` where it is not as the caller saw it, or just being sent.
 */
export async function cancelMail({ db, clock }: ChangeDeps, { id, revision }: Seen): Promise<MailRow> {
  const time = new Date(clock.now()).toISOString();
  const changed = await db.write((transaction) =>
    transaction('outbox')
      .where({ id, revision, status: 'waiting' })
      // A worker that died has it until then.
      .where((free) => void free.whereNull('claimed_at').orWhere('due_at', '<=', time))
      .update({ status: 'cancelled', ended_at: time, claimed_at: null, revision: transaction.raw('revision + 1') }),
  );
  const after = await demandMail(db.knex, id);
  if (changed === 0) throw overtaken(after, time);
  return after;
}

const words = {
  waiting: 'Somebody else has queued it again: it is on its way.',
  sent: 'It has been sent in the meantime.',
  dead: 'It was given up in the meantime.',
  cancelled: 'Somebody else has called it off in the meantime.',
} as const;

function overtaken(row: MailRow, now: string): Failure {
  return new Failure(
    'conflict',
    isClaimed(row, now) ? 'The worker was quicker: it is being sent just now.' : words[row.status],
  );
}
