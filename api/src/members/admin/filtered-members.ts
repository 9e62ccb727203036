import type { AdminMemberFilter } from '@plumbline/contract/members/admin-members';
import type { Knex } from 'knex';
import { filterByWords } from '../../platform/database/filter-by-words.ts';

const day = 86_400_000;

/** Query for the members that match a filter of the admin's list; `now` in ms since 1970. */
export function filteredMembers(
  db: Knex,
  { q, standing, due, since }: AdminMemberFilter,
  now: number,
): Knex.QueryBuilder {
  const query = db('members');
  if (standing !== undefined) void query.where('standing', standing);
  if (due !== undefined) void dueWithin(query, Number(due), now);
  if (since !== undefined) void query.where('joined_at', '>=', new Date(since).toISOString());
  return filterByWords(query, { column: 'search_text', words: q });
}

/** Members whose paid period ends or renews by then, including members whose renewal is unpaid. */
export function dueWithin(query: Knex.QueryBuilder, days: number, now: number): Knex.QueryBuilder {
  return withRunningMembership(query).where('paid_until', '<=', new Date(now + days * day).toISOString());
}

/** Members with a running membership. */
export function withRunningMembership(query: Knex.QueryBuilder): Knex.QueryBuilder {
  // Written exactly like the condition of the partial index, which the database uses only then.
  return query.whereRaw(`standing <> 'ended'`);
}
