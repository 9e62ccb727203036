import type { HeldData } from '@plumbline/contract/members/admin-members';
import type { Knex } from 'knex';
import type { Person } from './person.ts';
import { containing } from '../database/like.ts';

/**
 * How long the privacy policy lets something be kept: `messages`: two years after a person's last one; `requests`: two years;
 * `books`: seven years; `elsewhere`: another rule sees to it, see docs/desk/members.md.
 */
export type Term = 'messages' | 'requests' | 'books' | 'elsewhere';

/** What one table holds of people, how it is found, and what an erasure does to it. */
export interface PersonTable {
  readonly table: string;
  /** In plain words, for whoever asked. */
  readonly what: string;
  readonly erasure: HeldData['erasure'];
  readonly term: Term;
  /** What its rows are read in the order of; unique. */
  readonly key: string;
  /** The rows of a person. */
  readonly of: (db: Knex, person: Person) => Knex.QueryBuilder;
  /** Columns that an export leaves out: hashes of secrets, and what only the database needs. */
  readonly hidden?: readonly string[];
  /** Takes the person out of the rows; `now` is ISO 8601. */
  readonly erase?: (transaction: Knex.Transaction, person: Person, now: string) => Promise<void>;
}

/** What one module holds of people. */
export interface PersonalData {
  /** In the order of an erasure: what points to a row comes before it. */
  readonly tables: readonly PersonTable[];
  /** Why a person's data cannot be erased yet, in sentences; at most `most`. */
  readonly open?: (db: Knex, person: Person, most: number) => Promise<string[]>;
  /** Holds the person's rows until the transaction ends, so that nobody else changes them meanwhile. */
  readonly lock?: (transaction: Knex.Transaction, key: string) => Promise<void>;
  /** The person's ids at the card provider, whose own records we do not erase. */
  readonly providerCustomers?: (db: Knex, person: Person) => Promise<string[]>;
}

/** Finds the address in JSON where it is somebody's `email`. */
export function asEmail({ key }: Person): string {
  return containing(`"email":${JSON.stringify(key)}`);
}

/** The address as it stands in JSON, with the quotes around it: no longer address has it as a part. */
export function inJson({ key }: Person): string {
  return containing(JSON.stringify(key));
}

/** For a table whose rows go with the person. */
export function removed(table: Omit<PersonTable, 'erasure' | 'erase'>): PersonTable {
  return {
    ...table,
    erasure: 'removed',
    erase: async (transaction, person) => {
      await table.of(transaction, person).delete();
    },
  };
}
