import type { HeldData } from '@plumbline/contract/desk-members';
import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { writeAgain } from '../../platform/database/write-again.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findHeld } from '../export/find-held.ts';
import { findOpen } from './find-open.ts';
import { ordersOf, personOf, type Person } from '../person.ts';
import { personTables } from '../person-tables.ts';

interface EraseDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** What an erasure came to. */
export interface Erased {
  readonly done: HeldData[];
  /** The person's ids at the card provider, whose own records we do not erase. */
  readonly providerCustomers: string[];
}

/**
 * Erases what is held of an address, all or nothing. `also` is written with it, such as a line of the audit log.
 * @throws Failure `conflict`, with what is still open.
 */
export function erasePerson(
  { db, clock }: EraseDeps,
  email: string,
  also?: (transaction: Knex.Transaction, person: Person) => Promise<void>,
): Promise<Erased> {
  return writeAgain(db)(async (transaction) => {
    const person = await lockPerson(transaction, email);
    const open = await findOpen(transaction, person);
    if (open.length > 0) throw new Failure('conflict', ['Nothing was erased.', ...open].join(' '));
    const done = await findHeld(transaction, person);
    const providerCustomers = await findCustomers(transaction, person);
    for (const { erase } of personTables) await erase?.(transaction, person, new Date(clock.now()).toISOString());
    await also?.(transaction, person);
    return { done, providerCustomers };
  });
}

/**
 * The versions move: what was being learnt of these orders from the card provider is not
 * written on them any more, with a name in it.
 */
export async function lockPerson(transaction: Knex.Transaction, email: string): Promise<Person> {
  const key = email.trim().toLowerCase();
  await transaction('orders')
    .whereRaw('lower(customer_email) = ?', [key])
    .update({ version: transaction.raw('version + 1') });
  const person = await personOf(transaction, email);
  await transaction('members').where('email_key', key).update({ email_key: key });
  return person;
}

async function findCustomers(db: Knex, person: Person): Promise<string[]> {
  const ofAttempts: string[] = await db('payment_attempts')
    .whereIn('order_id', ordersOf(db, person))
    .whereNotNull('customer_id')
    .distinct()
    .limit(100)
    .pluck('customer_id');
  const own: string[] = await db('payment_customers')
    .where('email_key', person.key)
    .whereNotNull('customer_id')
    .pluck('customer_id');
  return [...new Set([...ofAttempts, ...own])];
}
