import type { Knex } from 'knex';

/** A person, identified by e-mail address, the key of all personal data. */
export interface Person {
  readonly email: string;
  /** The address in lower case. */
  readonly key: string;
  /** Null if the person is not a member. */
  readonly member: { readonly id: number; readonly number: number; readonly name: string } | null;
}

/** Finds the rows of a table with the person's e-mail address in a column. */
export function rowsByEmail(table: string, column: string) {
  return (db: Knex, { key }: Person): Knex.QueryBuilder => db(table).whereRaw(`lower(${column}) = ?`, [key]);
}
