import { parseOrderNumber, type AdminOrderFilter } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import { pastDueOrderIds } from '../../members/index.ts';
import { containing } from '../../platform/database/like.ts';

/** Query for the orders that match a filter of the admin's list. */
export function filteredOrders(db: Knex, { q, status, plan, since }: AdminOrderFilter): Knex.QueryBuilder {
  const query = db('orders');
  if (status === 'trouble') void query.whereIn('id', idsInTrouble(db));
  else if (status !== undefined) void query.where('status', status);
  if (plan !== undefined) void query.where('plan_id', plan);
  if (since !== undefined) void query.where('id', '>=', firstIdSince(db, since));
  for (const word of q.split(/\s+/).filter(Boolean)) void query.where(matchesWord(word));
  return query;
}

/** Orders that need attention; see the contract's `OrderTrouble`. */
export function idsInTrouble(db: Knex): Knex.QueryBuilder {
  // Written exactly like the condition of the partial index, which the database uses only then.
  const needAttention = db('orders')
    .whereRaw(`(attention is not null or status = 'processing' or status = 'disputed')`)
    .select('id');
  return needAttention.union(pastDueOrderIds(db));
}

/**
 * Subquery for the id of the first order since a time; null if there is none. Ids grow with time, so the index on ids
 * suffices for the filter.
 */
function firstIdSince(db: Knex, since: string): Knex.QueryBuilder {
  const at = new Date(since).toISOString();
  return db('orders').where('created_at', '>=', at).orderBy(['created_at', 'id']).limit(1).select('id');
}

function matchesWord(word: string): Knex.QueryCallback {
  const pattern = containing(word);
  const id = parseOrderNumber(word);
  return (query) => {
    void query.whereRaw(`search_text like ? escape '!'`, [pattern]);
    if (id !== null) void query.orWhere({ id });
  };
}
