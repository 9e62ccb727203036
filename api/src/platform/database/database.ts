import type { Knex } from 'knex';

/**
 * Runs a write in a transaction, which is rolled back on an error. On SQLite the transaction has the write lock from
 * its start and waits for other processes. On PostgreSQL a transaction that was rolled back because of a deadlock is
 * retried: `work` may run several times, so it must keep no state between runs, and must write files on disk as its
 * last step.
 */
export type Write = <T>(work: (transaction: Knex.Transaction) => Promise<T>) => Promise<T>;

/** The API's database, on SQLite or PostgreSQL. */
export interface Database {
  /** On SQLite, transactions take the write lock at their start unless they are `readOnly`. */
  readonly knex: Knex;
  /** For small, frequent writes; concurrent writes may share a commit. */
  readonly write: Write;
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * For caches: a text that changes with every write by any process and costs no query. Null if the database
   * cannot tell, always on PostgreSQL: the caller must then compare what it reads.
   */
  changeToken(): string | null;
  close(): Promise<void>;
}
