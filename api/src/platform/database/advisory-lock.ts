import type { Knex } from 'knex';

/** What one process at a time does, on PostgreSQL; any numbers, as long as nothing else takes a lock by them. */
export const locks = { migrate: 741_502_261, seed: 741_502_263 } as const;

/** Waits until no other process holds this lock, and holds it to the end of the transaction. However long it takes: the limit of a statement is for requests. */
export async function lockOthersOut(transaction: Knex.Transaction, lock: number): Promise<void> {
  await transaction.raw('set local statement_timeout = 0');
  await transaction.raw('select pg_advisory_xact_lock(?)', [lock]);
}
