import type { Knex } from 'knex';

/**
 * Does a write in a transaction: whole, or with an error not at all. It begins with the write lock on SQLite, and waits for
 * another process that has it. On PostgreSQL a deadlock takes back one of the transactions, which is then done anew: the work
 * may be called several times, remembers nothing of the time before, and does last what it does to files.
 */
export type Write = <T>(work: (transaction: Knex.Transaction) => Promise<T>) => Promise<T>;

/** The API's store, whichever product it is. */
export interface Database {
  /** Its transactions have the write lock on SQLite from their beginning, but for those that are `readOnly`. */
  readonly knex: Knex;
  /** For small writes that come in numbers; those at the same moment may share a commit. */
  readonly write: Write;
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * A text that changes with every write by any process, where the product tells so at no cost; else null, and the
   * caller has to query.
   */
  changeToken(): string | null;
  close(): Promise<void>;
}
