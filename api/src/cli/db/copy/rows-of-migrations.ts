import type { Knex } from 'knex';
import { migrate } from '../../../platform/database/migrate.ts';
import { openSqlite } from '../../../platform/database/sqlite.ts';
import type { CopiedTable } from './copied-table.ts';

/** How many rows each table has in a new database: migrations fill some. */
export async function rowsOfMigrations(tables: readonly CopiedTable[]): Promise<Map<string, number>> {
  const fresh = openSqlite(':memory:');
  try {
    await migrate(fresh);
    return await countRows(fresh.knex, tables);
  } finally {
    await fresh.close();
  }
}

/** How many rows each table has. */
export async function countRows(db: Knex, tables: readonly CopiedTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const row: { count?: number | string } | undefined = await db(name).count({ count: '*' }).first();
    counts.set(name, Number(row?.count ?? 0));
  }
  return counts;
}
