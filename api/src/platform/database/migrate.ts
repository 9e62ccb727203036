import type { Knex } from 'knex';
import { takeAdvisoryLock, locks } from './advisory-lock.ts';
import type { Database } from './database.ts';
import { migrationSource } from './migrations.ts';

/**
 * Migrates the database to the newest schema. Several processes may start at the same time: the first migrates and the
 * others wait. Everything happens in one transaction, so that a killed process leaves neither half a schema nor a lock.
 */
export async function migrate(database: Database): Promise<void> {
  await withMigrationLock(database, (transaction) => transaction.migrate.latest({ migrationSource }));
}

/** Rolls back every migration, newest first. */
export async function unmigrate(database: Database): Promise<void> {
  await withMigrationLock(database, (transaction) => transaction.migrate.rollback({ migrationSource }, true));
}

async function withMigrationLock(
  { knex, dialect }: Database,
  work: (transaction: Knex.Transaction) => Promise<unknown>,
): Promise<void> {
  await knex.transaction(async (transaction) => {
    // On SQLite a transaction has the write lock from its start.
    if (dialect === 'postgres') await takeAdvisoryLock(transaction, locks.migrate);
    await work(transaction);
  });
}
