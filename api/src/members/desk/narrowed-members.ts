import type { DeskMemberNarrowing } from '@plumbline/contract/desk-members';
import type { Knex } from 'knex';

const day = 86_400_000;

/**
 * The members that a narrowing of the desk's list leaves; `now` in ms since 1970. Words are looked for in the index of what
 * is searched, or, `inRows`, in one row after the other: quicker where the rows are few, or most of them have the word.
 */
export function narrowedMembers(
  db: Knex,
  { q, standing, due, since }: DeskMemberNarrowing,
  now: number,
  { inRows = false } = {},
): Knex.QueryBuilder {
  const query = db('members');
  if (standing !== undefined) void query.where('standing', standing);
  if (due !== undefined) void dueWithin(query, Number(due), now);
  if (since !== undefined) void query.where('joined_at', '>=', new Date(since).toISOString());
  for (const word of q.split(/\s+/).filter(Boolean)) {
    void (inRows ? withWord(query, word) : query.whereIn('id', withWord(db('members'), word).select('id')));
  }
  return query;
}

/** Whose paid time ends, or is renewed, by then. A renewal that is late is due as well. */
export function dueWithin(query: Knex.QueryBuilder, days: number, now: number): Knex.QueryBuilder {
  return isAlive(query).where('paid_until', '<=', new Date(now + days * day).toISOString());
}

/** Who has a membership. */
export function isAlive(query: Knex.QueryBuilder): Knex.QueryBuilder {
  // The partial index's own condition, to the letter.
  return query.whereRaw(`standing <> 'ended'`);
}

function withWord(query: Knex.QueryBuilder, word: string): Knex.QueryBuilder {
  return query.whereRaw(`search_text like ? escape '!'`, [`%${word.replace(/[!%_]/g, '!$&')}%`]);
}
