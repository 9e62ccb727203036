import type { AdminMailStats, AdminMailFilter } from '@plumbline/contract/mail/admin-mail';
import type { Knex } from 'knex';
import { countOf } from '../../platform/admin-counts/admin-counter.ts';
import { filteredMail } from './list-mail.ts';

const day = 86_400_000;

/** Counts for the mail page; `now` in ms since 1970. */
export async function mailStats(db: Knex, now: number): Promise<AdminMailStats> {
  const since = new Date(now - day).toISOString();
  const oldest: { created_at: string } | undefined = await db('outbox')
    .where('status', 'waiting')
    .orderBy('id')
    .first('created_at');
  return {
    queued: await countOf(db('outbox').where('status', 'waiting')),
    oldestQueuedAt: oldest?.created_at ?? null,
    dead: await countOf(db('outbox').where('status', 'dead')),
    sent: await countOf(db('outbox').where('status', 'sent').where('sent_at', '>=', since)),
  };
}

/** The number of dead mails (refused, or failed too often) of a filter. */
export function countDead(db: Knex, filter: Omit<AdminMailFilter, 'status'>): Promise<number> {
  return countOf(filteredMail(db, { ...filter, status: 'dead' }));
}
