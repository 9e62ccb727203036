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
  if (since !== undefined) void query.where('id', '>=', firstSince(db, since));
  for (const word of q.split(/\s+/).filter(Boolean)) void query.where(isWith(word));
  return query;
}

/** Orders that need attention; see the contract's `OrderTrouble`. */
export function idsInTrouble(db: Knex): Knex.QueryBuilder {
  // The exact condition of the partial index.
  const unclear = db('orders')
    .whereRaw(`(attention is not null or status = 'processing' or status = 'disputed')`)
    .select('id');
  return unclear.union(pastDueOrderIds(db));
}

/** Ids grow with time, so that older orders are not read. Null if no order was opened since. */
function firstSince(db: Knex, since: string): Knex.QueryBuilder {
  const at = new Date(since).toISOString();
  return db('orders').where('created_at', '>=', at).orderBy(['created_at', 'id']).limit(1).select('id');
}

function isWith(word: string): Knex.QueryCallback {
  const pattern = containing(word);
  const id = parseOrderNumber(word);
  return (query) => {
    void query.whereRaw(`search_text like ? escape '!'`, [pattern]);
    if (id !== null) void query.orWhere({ id });
  };
}
