import { orderNumber } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import type { Person } from '../platform/personal-data/person.ts';
import { jsonStringPattern, deletedWithPerson, type PersonalData } from '../platform/personal-data/person-table.ts';
import { anonymiseConsents, consentsOf } from './consents/store.ts';
import { anonymiseAttempts, anonymiseOrders } from './orders/anonymise-orders.ts';
import { orderIdsOfPerson } from './orders/order-ids-of-person.ts';
import { anonymiseLedger } from './payments/ledger.ts';

function attemptsOf(db: Knex, person: Person): Knex.QueryBuilder {
  return db('payment_attempts').where((where) => {
    void where
      .whereIn('order_id', orderIdsOfPerson(db, person))
      // A test charge of staff has no order.
      .orWhere(
        (own) =>
          void own.whereNull('order_id').whereRaw(`lower(request) like ? escape '!'`, [jsonStringPattern(person)]),
      );
  });
}

/** The personal data of purchases. `elsewhere`: no period of the privacy policy ends it, but another rule. */
export const commercePersonalData: PersonalData = {
  tables: [
    {
      table: 'payment_attempts',
      what: 'Payments begun',
      period: 'books',
      erasure: 'anonymised',
      key: 'id',
      rowsOf: attemptsOf,
      hidden: ['idempotency_key', 'browser_hash'],
      erase: (transaction, person) => anonymiseAttempts(transaction, attemptsOf(transaction, person)),
    },
    // Only earlier releases have written this table: now each payment attempt has a customer of its own.
    deletedWithPerson({
      table: 'payment_customers',
      what: 'Customer at the card provider',
      period: 'books',
      key: 'id',
      rowsOf: (db, { key }) => db('payment_customers').where('email_key', key),
      hidden: ['idempotency_key'],
    }),
    deletedWithPerson({
      table: 'membership_billing',
      what: 'Card that is charged next',
      period: 'books',
      key: 'order_id',
      rowsOf: (db, person) => db('membership_billing').whereIn('order_id', orderIdsOfPerson(db, person)),
      hidden: ['invoice_url'],
    }),
    {
      table: 'membership_changes',
      what: 'Changes of a membership that were asked for',
      period: 'elsewhere',
      erasure: 'kept',
      key: 'id',
      rowsOf: (db, person) => db('membership_changes').whereIn('order_id', orderIdsOfPerson(db, person)),
      hidden: ['live_key', 'idempotency_key', 'due_at', 'attempts', 'url'],
    },
    {
      table: 'membership_prices',
      what: 'Prices that were announced',
      period: 'elsewhere',
      erasure: 'kept',
      key: 'order_id',
      rowsOf: (db, person) => db('membership_prices').whereIn('order_id', orderIdsOfPerson(db, person)),
    },
    {
      table: 'ledger',
      what: 'Movements of money',
      period: 'books',
      erasure: 'anonymised',
      key: 'id',
      rowsOf: (db, person) => db('ledger').whereIn('order_id', orderIdsOfPerson(db, person)),
      erase: anonymiseLedger,
    },
    {
      table: 'refunds',
      what: 'Refunds',
      period: 'elsewhere',
      erasure: 'kept',
      key: 'id',
      rowsOf: (db, person) => db('refunds').whereIn('order_id', orderIdsOfPerson(db, person)),
      hidden: ['idempotency_key', 'asked_by'],
    },
    {
      table: 'disputes',
      what: 'Disputes of payments',
      period: 'elsewhere',
      erasure: 'kept',
      key: 'id',
      rowsOf: (db, person) => db('disputes').whereIn('order_id', orderIdsOfPerson(db, person)),
    },
    {
      table: 'provider_events',
      what: 'Notices of the card provider',
      period: 'elsewhere',
      erasure: 'kept',
      key: 'id',
      rowsOf: (db, person) => db('provider_events').whereIn('order_id', orderIdsOfPerson(db, person)),
    },
    {
      table: 'consents',
      what: 'Agreements at the checkout',
      period: 'elsewhere',
      erasure: 'anonymised',
      key: 'id',
      rowsOf: consentsOf,
      erase: anonymiseConsents,
    },
    {
      table: 'orders',
      what: 'Orders',
      period: 'books',
      erasure: 'anonymised',
      key: 'id',
      rowsOf: (db, person) => db('orders').whereIn('id', orderIdsOfPerson(db, person)),
      hidden: ['reference_hash', 'resume_key', 'coupon_network', 'search_text', 'version', 'check_at'],
      erase: anonymiseOrders,
    },
  ],
  obstacles: async (db, person, limit) => [
    ...(await openOrders(db, person, limit)),
    ...(await openAttempts(db, person, limit)),
  ],
  // Increments the versions, so that a state requested from the provider earlier, which may contain a name, is not
  // written afterwards.
  lock: async (transaction, key) => {
    await transaction('orders')
      .whereRaw('lower(customer_email) = ?', [key])
      .update({ version: transaction.raw('version + 1') });
  },
  providerCustomers,
};

async function openOrders(db: Knex, person: Person, limit: number): Promise<string[]> {
  const rows: { id: number }[] = await db('orders')
    .whereIn('id', orderIdsOfPerson(db, person))
    .where('status', 'processing')
    .limit(limit);
  return rows.map(({ id }) => `The payment of order ${orderNumber(id)} is processing: its outcome is not known yet.`);
}

/** The unpaid orders with a payment attempt, which the buyer may be paying at this moment. */
async function openAttempts(db: Knex, person: Person, limit: number): Promise<string[]> {
  const rows: { id: number; expires_at: string }[] = await db('orders')
    .whereIn('id', orderIdsOfPerson(db, person))
    .where('status', 'open')
    .whereIn(
      'id',
      db('payment_attempts').whereIn('status', ['new', 'open']).whereNotNull('order_id').select('order_id'),
    )
    .limit(limit);
  return rows.map(
    ({ id, expires_at: expires }) =>
      `The payment of order ${orderNumber(id)} was begun, and can be made until ${expires.slice(0, 16).replace('T', ' ')} UTC.`,
  );
}

async function providerCustomers(db: Knex, person: Person): Promise<string[]> {
  const ofAttempts: string[] = await db('payment_attempts')
    .whereIn('order_id', orderIdsOfPerson(db, person))
    .whereNotNull('customer_id')
    .distinct()
    .limit(1000)
    .pluck('customer_id');
  const ofEarlierReleases: string[] = await db('payment_customers')
    .where('email_key', person.key)
    .whereNotNull('customer_id')
    .pluck('customer_id');
  return [...new Set([...ofAttempts, ...ofEarlierReleases])];
}
