import type { HeldData } from '@plumbline/contract/privacy/people';
import type { Knex } from 'knex';
import type { Person } from './person.ts';
import { containing } from '../database/like.ts';

/**
 * Retention period according to the privacy policy: `messages`: two years after a person's last message; `requests`:
 * two years; `books` (financial records): seven years; `elsewhere`: another rule applies, see docs/admin/members.md.
 */
export type RetentionPeriod = 'messages' | 'requests' | 'books' | 'elsewhere';

/** The personal data of one table: how a person's rows are found, and what an erasure does to them. */
export interface PersonTable {
  readonly table: string;
  /** A description in plain words for the person who requested the export. */
  readonly what: string;
  readonly erasure: HeldData['erasure'];
  readonly period: RetentionPeriod;
  /** The unique column by which the rows are sorted. */
  readonly key: string;
  /** The rows of a person. */
  readonly rowsOf: (db: Knex, person: Person) => Knex.QueryBuilder;
  /** The keys of those of these rows that are the person's, where SQL cannot select them; default all. */
  readonly keysOf?: (db: Knex, person: Person) => Promise<number[]>;
  /** Columns that an export omits: hashes of secrets and internal columns. */
  readonly hidden?: readonly string[];
  /** Removes the person from the rows; `now` is ISO 8601. */
  readonly erase?: (transaction: Knex.Transaction, person: Person, now: string) => Promise<void>;
}

/** The personal data of one module. */
export interface PersonalData {
  /** In the order of an erasure: a table comes before the tables that it references. */
  readonly tables: readonly PersonTable[];
  /** The reasons, in sentences, why a person's data cannot be erased yet; at most `limit`. */
  readonly obstacles?: (db: Knex, person: Person, limit: number) => Promise<string[]>;
  /** Locks the person's rows until the transaction ends. */
  readonly lock?: (transaction: Knex.Transaction, key: string) => Promise<void>;
  /** The person's customer ids at the card provider, whose own records we do not erase. */
  readonly providerCustomers?: (db: Knex, person: Person) => Promise<string[]>;
}

/** A `like` pattern that finds the e-mail address in JSON as the value of a field `email`. */
export function emailFieldPattern({ key }: Person): string {
  return containing(`"email":${JSON.stringify(key)}`);
}

/**
 * A `like` pattern that finds the e-mail address as a whole JSON string; the quotes exclude longer addresses that
 * contain it.
 */
export function jsonStringPattern({ key }: Person): string {
  return containing(JSON.stringify(key));
}

/** Makes queries of a person's rows of a table. */
export async function personRows(
  db: Knex,
  { table, key, rowsOf, keysOf }: Pick<PersonTable, 'table' | 'key' | 'rowsOf' | 'keysOf'>,
  person: Person,
): Promise<() => Knex.QueryBuilder> {
  const keys = await keysOf?.(db, person);
  return () => (keys ? rowsOf(db, person).whereIn(`${table}.${key}`, keys) : rowsOf(db, person));
}

/** A table whose rows are deleted with the person. */
export function deletedWithPerson(table: Omit<PersonTable, 'erasure' | 'erase'>): PersonTable {
  return {
    ...table,
    erasure: 'removed',
    erase: async (transaction, person) => {
      const rows = await personRows(transaction, table, person);
      await rows().delete();
    },
  };
}
