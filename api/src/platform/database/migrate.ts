import type { Knex } from 'knex';
import { lockOthersOut, locks } from './advisory-lock.ts';
import type { Database } from './database.ts';
import { migrationSource } from './migrations.ts';

/**
 * Brings the database to the newest schema. Any number of processes may start at once: the first migrates, the others
 * wait. All happens in one transaction, so that a process killed half-way leaves neither half a schema nor a lock.
 */
export async function migrate(database: Database): Promise<void> {
  await exclusively(database, (transaction) => transaction.migrate.latest({ migrationSource }));
}

/** Takes every migration back, the newest first. */
export async function unmigrate(database: Database): Promise<void> {
  await exclusively(database, (transaction) => transaction.migrate.rollback({ migrationSource }, true));
}

async function exclusively(
  { knex, dialect }: Database,
  work: (transaction: Knex.Transaction) => Promise<unknown>,
): Promise<void> {
  await knex.transaction(async (transaction) => {
    // On SQLite a transaction has the write lock from its beginning.
    if (dialect === 'postgres') await lockOthersOut(transaction, locks.migrate);
    await work(transaction);
  });
}
