import type { DeskMailFigures, DeskMailNarrowing } from '@plumbline/contract/mail/admin-mail';
import type { Knex } from 'knex';
import { narrowedMail } from './list-mail.ts';

const day = 86_400_000;

/** How the mail stands; `now` in ms since 1970. */
export async function mailFigures(db: Knex, now: number): Promise<DeskMailFigures> {
  const since = new Date(now - day).toISOString();
  const oldest: { created_at: string } | undefined = await db('outbox')
    .where('status', 'waiting')
    .orderBy('id')
    .first('created_at');
  return {
    queued: await count(db('outbox').where('status', 'waiting')),
    oldestQueuedAt: oldest?.created_at ?? null,
    dead: await count(db('outbox').where('status', 'dead')),
    sent: await count(db('outbox').where('status', 'sent').where('sent_at', '>=', since)),
  };
}

/** How many dead mails a narrowing leaves. */
export function countDead(db: Knex, narrowing: Omit<DeskMailNarrowing, 'status'>): Promise<number> {
  return count(narrowedMail(db, { ...narrowing, status: 'dead' }));
}

async function count(query: Knex.QueryBuilder): Promise<number> {
  const [row]: { total: number | string }[] = await query.count({ total: '*' });
  return Number(row?.total ?? 0);
}
