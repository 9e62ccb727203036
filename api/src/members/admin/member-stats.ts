import type { AdminMemberStats } from '@plumbline/contract/members/admin-members';
import type { Knex } from 'knex';
import { dueWithin } from './filtered-members.ts';

const days = 30;

/** The statistics of members; `now` in ms since 1970. */
export async function memberStats(db: Knex, now: number): Promise<AdminMemberStats> {
  const since = new Date(now - days * 86_400_000).toISOString();
  const count = async (query: Knex.QueryBuilder): Promise<number> => {
    const [row]: { total: number | string }[] = await query.count({ total: '*' });
    return Number(row?.total ?? 0);
  };
  return {
    active: await count(db('members').where('standing', 'active')),
    pastDue: await count(db('members').where('standing', 'past_due')),
    days,
    due: await count(dueWithin(db('members'), days, now)),
    ended: await count(db('members').where('standing', 'ended').where('ended_at', '>=', since)),
  };
}
