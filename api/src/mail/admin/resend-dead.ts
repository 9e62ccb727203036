import type { AdminMailFilter } from '@plumbline/contract/mail/admin-mail';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requeueColumns } from '../outbox/outbox-admin.ts';
import { outOfDateAfter } from './resendable.ts';
import { countDead } from './mail-stats.ts';
import { filteredMail } from './list-mail.ts';

interface ConfirmedResend extends Omit<AdminMailFilter, 'status'> {
  /** The number of dead mails that the caller has seen for the filter. */
  readonly dead: number;
}

/**
 * Queues the dead mails of a filter (refused, or failed too often) again, except those that are out of date. @throws
 * Failure `conflict` if their number has changed since the caller confirmed it.
 */
export async function resendDead(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { dead, ...filter }: ConfirmedResend,
): Promise<{ readonly queued: number; readonly left: number }> {
  const found = await countDead(db.knex, filter);
  if (found !== dead) {
    throw new Failure('conflict', `There are ${found} dead mails by now, not ${dead}.`);
  }
  const now = clock.now();
  const queued = await db.write((transaction) => {
    const deadMails = filteredMail(transaction, { ...filter, status: 'dead' }).whereNotNull('payload');
    for (const [kind, lifetime] of Object.entries(outOfDateAfter)) {
      const oldest = new Date(now - lifetime).toISOString();
      void deadMails.where((current) => void current.whereNot({ kind }).orWhere('created_at', '>=', oldest));
    }
    return transaction('outbox')
      .whereIn('id', deadMails.select('id'))
      .where('status', 'dead')
      .update(requeueColumns(transaction, new Date(now).toISOString()));
  });
  return { queued, left: Math.max(0, found - queued) };
}
