import type { Knex } from 'knex';

/** Somebody, by their e-mail address: all that is held of people hangs on it. */
export interface Person {
  readonly email: string;
  /** The address in lower case. */
  readonly key: string;
  /** Null where they are no member. */
  readonly member: { readonly id: number; readonly number: number; readonly name: string } | null;
}

/** Finds the rows of a table in which a column holds the person's address. */
export function matching(table: string, column: string) {
  return (db: Knex, { key }: Person): Knex.QueryBuilder => db(table).whereRaw(`lower(${column}) = ?`, [key]);
}
