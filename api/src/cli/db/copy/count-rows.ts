import type { Knex } from 'knex';
import { migrate } from '../../../platform/database/migrate.ts';
import { openSqlite } from '../../../platform/database/sqlite.ts';
import type { CopiedTable } from './copied-table.ts';

/** The number of rows of each table in a new database, because migrations insert some. */
export async function countRowsAfterMigrations(tables: readonly CopiedTable[]): Promise<Map<string, number>> {
  const fresh = openSqlite(':memory:');
  try {
    await migrate(fresh);
    return await countRows(fresh.knex, tables);
  } finally {
    await fresh.close();
  }
}

/** The number of rows of each table. */
export async function countRows(db: Knex, tables: readonly CopiedTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const row: { count?: number | string } | undefined = await db(name).count({ count: '*' }).first();
    counts.set(name, Number(row?.count ?? 0));
  }
  return counts;
}
