import type { Knex } from 'knex';
import { runningOrderIds } from '../../members/index.ts';
import { orderIdsOfPerson } from '../orders/order-ids-of-person.ts';
import { mentionsBuyer } from '../orders/mentions-buyer.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { Person } from '../../platform/personal-data/person.ts';
import { shownPrice, withAnonymousDescription } from './shown-price.ts';

/** A buyer's consent: to what, when, from which network address, and with which text displayed. */
export interface ConsentRow {
  readonly id: number;
  readonly order_id: number;
  /** The versions of the two documents. */
  readonly agreement: string;
  readonly recurring_billing: string;
  readonly given_at: string;
  /** The network address; null if it is unknown, or no longer kept. */
  readonly address: string | null;
  /** The page's text about the charge; null for old consents, for which it was not stored. */
  readonly shown: string | null;
}

/** Stores a new consent to an order at its price. */
export async function insertConsent(
  transaction: Knex.Transaction,
  order: OrderRow,
  { address }: { readonly address: string | null },
): Promise<void> {
  const { id, consent_agreement: agreement, consent_recurring: recurring, consent_at: at } = order;
  if (agreement === null || recurring === null || at === null) throw new Error(`order ${id} has no consent`);
  await insertConsentRow(transaction, {
    order_id: id,
    agreement,
    recurring_billing: recurring,
    given_at: at,
    address,
    shown: shownPrice(order),
  });
}

/** Stores a consent to the displayed text. */
export async function insertConsentRow(transaction: Knex.Transaction, consent: Omit<ConsentRow, 'id'>): Promise<void> {
  await transaction('consents').insert(consent);
}

/** The newest consents of an order, at most `limit`, the oldest first. */
export async function findConsents(db: Knex, orderId: number, limit: number): Promise<ConsentRow[]> {
  const rows: ConsentRow[] = await db('consents').where('order_id', orderId).orderBy('id', 'desc').limit(limit);
  return rows.toReversed();
}

/** Deletes the consents that were given before a time (ISO 8601), of memberships that have ended or never began. */
export async function deleteOldConsents(db: Knex, before: string): Promise<number> {
  return db('consents').where('given_at', '<', before).whereNotIn('order_id', runningOrderIds(db)).delete();
}

/** The consents of a person. */
export function consentsOf(db: Knex, person: Person): Knex.QueryBuilder {
  return db('consents').whereIn('order_id', orderIdsOfPerson(db, person));
}

/** Deletes the network addresses from a person's consents, and the name from the displayed texts that contain it. */
export async function anonymiseConsents(transaction: Knex.Transaction, person: Person): Promise<void> {
  await consentsOf(transaction, person).update({ address: null });
  const rows: { id: number; shown: string; name: string | null }[] = await transaction('consents')
    .join('orders', 'orders.id', 'consents.order_id')
    .whereIn('orders.id', orderIdsOfPerson(transaction, person))
    .whereNotNull('consents.shown')
    .select('consents.id', 'consents.shown', { name: 'orders.customer_name' });
  for (const { id, shown, name } of rows) {
    if (mentionsBuyer(shown, person, name))
      await transaction('consents')
        .where({ id })
        .update({ shown: withAnonymousDescription(shown) });
  }
}
