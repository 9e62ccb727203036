import { takeAdvisoryLock, locks } from './advisory-lock.ts';
import type { Database } from './database.ts';
import { migrationSource } from './migrations.ts';

/**
 * Migrates the database to the newest schema. Several processes may start at the same time: the first migrates and the
 * others wait. Everything happens in one transaction, so that a killed process leaves neither half a schema nor a lock.
 */
export async function migrate({ knex, dialect }: Database): Promise<void> {
  await knex.transaction(async (transaction) => {
    // On SQLite a transaction has the write lock from its start.
    if (dialect === 'postgres') await takeAdvisoryLock(transaction, locks.migrate);
    await transaction.migrate.latest({ migrationSource });
  });
}
