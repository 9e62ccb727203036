import type { Knex } from 'knex';
import { freeCoupon } from '../coupons/reserve-coupon.ts';
import type { OrderRow } from './order-row.ts';
import { searchTextOf } from './search-text.ts';
import type { Person } from '../../platform/personal-data/person.ts';
import { anonymousDescription, mentionsBuyer } from './mentions-buyer.ts';
import { orderIdsOfPerson } from './order-ids-of-person.ts';

/** The number of orders per batch. */
const batch = 200;

/**
 * Removes the buyer's data from their orders. Amount, plan, dates, the agreement's version and the card's last digits
 * stay for bookkeeping; they name no person.
 */
export async function anonymiseOrders(transaction: Knex.Transaction, person: Person): Promise<void> {
  const ids: number[] = await transaction.from(orderIdsOfPerson(transaction, person).as('own')).pluck('id');
  for (let from = 0; from < ids.length; from += batch) {
    const rows: OrderRow[] = await transaction('orders').whereIn('id', ids.slice(from, from + batch));
    for (const row of rows) await anonymise(transaction, row, person);
  }
}

async function anonymise(transaction: Knex.Transaction, row: OrderRow, person: Person): Promise<void> {
  if (row.status === 'open') await freeCoupon(transaction, row);
  const description = mentionsBuyer(row.description, person, row.customer_name)
    ? anonymousDescription
    : row.description;
  const noCustomer = { customer_name: null, customer_email: null };
  await transaction('orders')
    .where('id', row.id)
    .update({
      ...noCustomer,
      customer_phone: null,
      customer_address: null,
      claim: null,
      buyer_plan: null,
      resume_key: null,
      coupon_network: null,
      // Contains a hash of name and address, which could confirm a guess of both.
      reference_hash: null,
      description,
      search_text: searchTextOf({ ...row, ...noCustomer, description }),
      // An unpaid order can no longer be paid.
      ...(row.status === 'open' ? { status: 'cancelled', check_at: null } : {}),
    });
}

/**
 * Removes the buyer's data from the stored requests to the card provider. Requests of paid or ended attempts are never
 * repeated.
 */
export async function anonymiseAttempts(transaction: Knex.Transaction, rows: Knex.QueryBuilder): Promise<void> {
  const attempts: { id: number; request: string }[] = await rows.select('id', 'request');
  for (const { id, request } of attempts) {
    const stored = JSON.parse(request) as Record<string, unknown>;
    const anonymous = { ...stored, description: anonymousDescription, customer: { name: '', email: '' } };
    await transaction('payment_attempts')
      .where({ id })
      .update({ request: JSON.stringify(anonymous) });
  }
}
