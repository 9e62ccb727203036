import type { Knex } from 'knex';
import { findEndIntent } from '../../members/index.ts';

/** The maximum number of payments of one order for each of the reasons below. */
const maxIntents = 10;

/**
 * Payments of an order that are checked again whatever their age: the one that ended the membership, those with an
 * undecided or lost dispute, those with a refund that is pending or failed, those with an automatic refund that the
 * provider refused, and extra payments (which name the order, but are not of its checkout or subscription) that were not fully refunded.
 */
export async function findWatchedIntents(db: Knex, orderId: number): Promise<string[]> {
  const newest = (table: string): Knex.QueryBuilder =>
    db(table).where('order_id', orderId).orderBy('id', 'desc').limit(maxIntents);
  const ended = await findEndIntent(db, orderId);
  const disputed: string[] = await newest('disputes')
    .whereIn('standing', ['inquiry', 'open', 'lost'])
    .pluck('intent_id');
  const refunded: string[] = await newest('refunds').whereIn('state', ['asked', 'sent', 'failed']).pluck('intent_id');
  const refused: string[] = await newest('refunds')
    .where('state', 'refused')
    .whereNot('reason', 'requested')
    .pluck('intent_id');
  const extra: string[] = await db('ledger')
    .whereIn('intent_id', db('ledger').where({ order_id: orderId, kind: 'charge', is_extra: true }).select('intent_id'))
    .groupBy('intent_id')
    .having(db.raw('sum(amount) > 0'))
    .limit(maxIntents)
    .pluck('intent_id');
  return [...(ended === null ? [] : [ended]), ...disputed, ...refunded, ...refused, ...extra];
}
