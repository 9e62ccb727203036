import type { HeldData } from '@plumbline/contract/privacy/people';
import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { writeUnique } from '../../platform/database/write-unique.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Person } from '../../platform/personal-data/person.ts';
import { findHeld } from '../export/find-held.ts';
import { findObstacles } from './find-obstacles.ts';
import { personOf } from '../person.ts';
import { personalData, personTables } from '../personal-data.ts';

interface EraseDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The result of an erasure. */
export interface Erased {
  readonly done: HeldData[];
  /** The person's customer ids at the card provider, whose own records we do not erase. */
  readonly providerCustomers: string[];
}

/**
 * Erases the personal data of an address in one transaction. `also` runs in the same transaction, for example to write
 * to the audit log. @throws Failure `conflict` with the reasons if there are obstacles.
 */
export function erasePerson(
  { db, clock }: EraseDeps,
  email: string,
  also?: (transaction: Knex.Transaction, person: Person) => Promise<void>,
): Promise<Erased> {
  return writeUnique(db)(async (transaction) => {
    const person = await lockPerson(transaction, email);
    const obstacles = await findObstacles(transaction, person);
    if (obstacles.length > 0) throw new Failure('conflict', ['Nothing was erased.', ...obstacles].join(' '));
    const done = await findHeld(transaction, person);
    const providerCustomers = await findCustomers(transaction, person);
    for (const { erase } of personTables) await erase?.(transaction, person, new Date(clock.now()).toISOString());
    await also?.(transaction, person);
    return { done, providerCustomers };
  });
}

/** Locks all rows of a person until the transaction ends. */
export async function lockPerson(transaction: Knex.Transaction, email: string): Promise<Person> {
  const key = email.trim().toLowerCase();
  for (const { lock } of personalData) await lock?.(transaction, key);
  return personOf(transaction, email);
}

async function findCustomers(db: Knex, person: Person): Promise<string[]> {
  const found: string[] = [];
  for (const { providerCustomers } of personalData) found.push(...((await providerCustomers?.(db, person)) ?? []));
  return found;
}
