import type { Knex } from 'knex';
import { livingOrderIds } from '../../members/index.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { namesBuyer } from '../orders/names-buyer.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { Person } from '../../platform/personal-data/person.ts';
import { shownPrice, withoutName } from './shown-price.ts';

/** What a buyer has agreed to, when, from where, and what was shown. */
export interface ConsentRow {
  readonly id: number;
  readonly order_id: number;
  /** The versions of the two documents. */
  readonly agreement: string;
  readonly recurring_billing: string;
  readonly given_at: string;
  /** The network address; null if it is not known, or no longer kept. */
  readonly address: string | null;
  /** What the page said would be charged; null of a consent from before this was kept. */
  readonly shown: string | null;
}

/** Keeps a consent that was just given to an order at its price. */
export async function insertConsent(
  transaction: Knex.Transaction,
  order: OrderRow,
  { address }: { readonly address: string | null },
): Promise<void> {
  const { id, consent_agreement: agreement, consent_recurring: recurring, consent_at: at } = order;
  if (agreement === null || recurring === null || at === null) throw new Error(`order ${id} has no consent`);
  await keepConsent(transaction, {
    order_id: id,
    agreement,
    recurring_billing: recurring,
    given_at: at,
    address,
    shown: shownPrice(order),
  });
}

/** Keeps a consent to what was shown. */
export async function keepConsent(transaction: Knex.Transaction, consent: Omit<ConsentRow, 'id'>): Promise<void> {
  await transaction('consents').insert(consent);
}

/** The consent that an order was paid, or can be paid, with: its newest. */
export async function findConsent(db: Knex, orderId: number): Promise<ConsentRow | null> {
  const row: ConsentRow | undefined = await db('consents').where('order_id', orderId).orderBy('id', 'desc').first();
  return row ?? null;
}

/** Deletes the consents that were given before a time (ISO 8601), of memberships that are over or never were. */
export async function deleteOldConsents(db: Knex, before: string): Promise<number> {
  return db('consents').where('given_at', '<', before).whereNotIn('order_id', livingOrderIds(db)).delete();
}

/** The consents of a person. */
export function consentsOf(db: Knex, person: Person): Knex.QueryBuilder {
  return db('consents').whereIn('order_id', ordersOf(db, person));
}

/** Takes the network addresses of a person out of their consents, and what was shown of the order where that names them. */
export async function anonymiseConsents(transaction: Knex.Transaction, person: Person): Promise<void> {
  await consentsOf(transaction, person).update({ address: null });
  const rows: { id: number; shown: string; name: string | null }[] = await transaction('consents')
    .join('orders', 'orders.id', 'consents.order_id')
    .whereIn('orders.id', ordersOf(transaction, person))
    .whereNotNull('consents.shown')
    .select('consents.id', 'consents.shown', { name: 'orders.customer_name' });
  for (const { id, shown, name } of rows) {
    if (namesBuyer(shown, person, name))
      await transaction('consents')
        .where({ id })
        .update({ shown: withoutName(shown) });
  }
}
