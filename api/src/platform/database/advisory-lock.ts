import type { Knex } from 'knex';

/**
 * Ids of PostgreSQL advisory locks for work that only one process may do at a time. The numbers are arbitrary but
 * unique.
 */
export const locks = { migrate: 741_502_261, seed: 741_502_263 } as const;

/**
 * Waits for an advisory lock and holds it until the transaction ends. The statement timeout is switched off because it
 * is meant for requests.
 */
export async function takeAdvisoryLock(transaction: Knex.Transaction, lock: number): Promise<void> {
  await transaction.raw('set local statement_timeout = 0');
  await transaction.raw('select pg_advisory_xact_lock(?)', [lock]);
}
