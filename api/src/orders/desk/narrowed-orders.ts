import { idOfNumber, type DeskOrderNarrowing } from '@plumbline/contract/desk-orders';
import type { Knex } from 'knex';

/** The orders that a narrowing of the desk's list leaves. */
export function narrowedOrders(db: Knex, { q, status, plan, since }: DeskOrderNarrowing): Knex.QueryBuilder {
  const query = db('orders');
  if (status === 'trouble') void query.whereIn('id', idsInTrouble(db));
  else if (status !== undefined) void query.where('status', status);
  if (plan !== undefined) void query.where('plan_id', plan);
  if (since !== undefined) void query.where('id', '>=', firstSince(db, since));
  for (const word of q.split(/\s+/).filter(Boolean)) void query.whereIn('id', idsWith(db, word));
  return query;
}

/** Orders that somebody should look at; see the contract's `OrderTrouble`. */
export function idsInTrouble(db: Knex): Knex.QueryBuilder {
  // The partial index's own condition, to the letter.
  const unclear = db('orders').whereRaw(`(attention is not null or status = 'processing')`).select('id');
  return unclear.union(db('memberships').where('status', 'past_due').select('order_id'));
}

/** Ids grow with time, so that the list need not look at what is older. Null where nothing was opened since. */
function firstSince(db: Knex, since: string): Knex.QueryBuilder {
  const at = new Date(since).toISOString();
  return db('orders').where('created_at', '>=', at).orderBy(['created_at', 'id']).limit(1).select('id');
}

function idsWith(db: Knex, word: string): Knex.QueryBuilder {
  const pattern = `%${word.replace(/[!%_]/g, '!$&')}%`;
  const found = db('orders').whereRaw(`search_text like ? escape '!'`, [pattern]).select('id');
  const id = idOfNumber(word);
  return id === null ? found : found.union(db('orders').where({ id }).select('id'));
}
